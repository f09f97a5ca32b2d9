import { Link } from '@tanstack/react-router'
import { focusSection } from '#ui/sections/settings-section.tsx'
import styles from './settings-page.module.css'

const sections = [
  ['email', 'Email'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['devices', 'Where You Are Signed In'],
  ['notices', 'Notices'],
  ['receipts', 'Read Receipts'],
  ['what-reaches-you', 'What Reaches You'],
  ['time-zone', 'Time Zone'],
  ['blocked', 'Blocked People'],
  ['data', 'Your Data'],
  ['leave', 'Delete Account'],
] as const

export function Contents() {
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
