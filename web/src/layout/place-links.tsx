import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/badge.tsx'

/** Where the navigation leads, in the bar and in the mobile menu alike: items for a list. */
export function PlaceLinks({ user, unread }: { user: SessionUser; unread: number }) {
  return (
    <>
      <li>
        <Link to="/dashboard">Dashboard</Link>
      </li>
      <li>
        <Link to="/inbox">
          Inbox <CountBadge count={unread} label="unread" />
        </Link>
      </li>
      <li>
        <Link to="/sent">Sent</Link>
      </li>
      <li>
        <Link to="/compose">Write Letter</Link>
      </li>
      {user.isAdmin && (
        <li>
          <Link to="/admin">Admin</Link>
        </li>
      )}
    </>
  )
}
