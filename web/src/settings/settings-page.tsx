import { BlockedSection } from '#blocks/blocked-section.tsx'
import { PasskeysSection } from '#passkeys/passkeys-section.tsx'
import { ReceiptsSection } from '#receipts/receipts-section.tsx'
import { Contents } from './contents.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import './settings-page.css'

export function SettingsPage() {
  return (
    <div className="page settings">
      <div className="settings__aside">
        <h1 className="display">Account Settings</h1>
        <Contents />
      </div>
      <div className="settings__sheets">
        <EmailSection />
        <PasswordSection />
        <PasskeysSection />
        <SessionsSection />
        <ReceiptsSection />
        <BlockedSection />
        <DataSection />
        <DeleteAccountSection />
      </div>
    </div>
  )
}
