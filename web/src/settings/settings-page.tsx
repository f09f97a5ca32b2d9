import { Link } from '@tanstack/react-router'
import { DataSection } from '#settings/account-data/data-section.tsx'
import { DeleteAccountSection } from '#settings/account-data/delete-account-section.tsx'
import { BlockedSection } from '#settings/blocked/blocked-section.tsx'
import { ColorSchemeSection } from '#settings/color-scheme/color-scheme-section.tsx'
import { ConfirmationDialog } from '#settings/confirmation/confirmation-dialog.tsx'
import { EmailSection } from '#settings/email/email-section.tsx'
import { EnclosuresSection } from '#settings/enclosures/enclosures-section.tsx'
import { NoticesSection } from '#settings/notices/notices-section.tsx'
import { PasskeysSection } from '#settings/passkeys/passkeys-section.tsx'
import { PasswordSection } from '#settings/password/password-section.tsx'
import { ReceiptsSection } from '#settings/receipts/receipts-section.tsx'
import { SessionsSection } from '#settings/sessions/sessions-section.tsx'
import { TimeZoneSection } from '#settings/time-zone/time-zone-section.tsx'
import { focusSection } from '#ui/sections/settings-section.tsx'
import styles from './settings-page.module.css'

export function SettingsPage() {
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.aside}>
        <h1 className="display">Account Settings</h1>
        <p className="muted">What you choose here counts at once: there is nothing to save.</p>
        <Contents />
      </div>
      <div className={styles.sheets}>
        <EmailSection />
        <PasswordSection />
        <PasskeysSection />
        <SessionsSection />
        <NoticesSection />
        <ReceiptsSection />
        <EnclosuresSection />
        <TimeZoneSection />
        <ColorSchemeSection />
        <BlockedSection />
        <DataSection />
        <DeleteAccountSection />
      </div>
      <ConfirmationDialog />
    </div>
  )
}

const sections = [
  ['email', 'Email Address'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['devices', 'Where You Are Signed In'],
  ['notices', 'Notices by Email or Device'],
  ['receipts', 'Read Receipts'],
  ['what-reaches-you', 'What You Receive'],
  ['time-zone', 'Time Zone'],
  ['looks', 'How It Looks'],
  ['blocked', 'Blocked People'],
  ['data', 'Your Data'],
  ['leave', 'Delete Account'],
] as const

function Contents() {
  return (
    <nav className={styles.settingsContents} aria-label="On this page">
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              onClick={() => focusSection(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
