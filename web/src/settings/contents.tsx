import { Link } from '@tanstack/react-router'
import { focusSection } from '#ui/sections/settings-section.tsx'

const sections = [
  ['email', 'Email'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['devices', 'Where You Are Signed In'],
  ['receipts', 'Read Receipts'],
  ['blocked', 'Blocked People'],
  ['data', 'Your Data'],
  ['leave', 'Delete Account'],
] as const

export function Contents() {
  return (
    <nav className="settings-contents" aria-label="On this page">
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
