import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/badge.tsx'

type PlaceLinksProps = { user: SessionUser; unread: number; onFollow?: () => void }

/** Where the navigation leads, in the bar and in the mobile menu alike: items for a list. */
export function PlaceLinks({ user, unread, onFollow }: PlaceLinksProps) {
  return (
    <>
      <li>
        <Link to="/dashboard" onClick={onFollow}>
          Dashboard
        </Link>
      </li>
      <li>
        <Link to="/inbox" onClick={onFollow}>
          Inbox <CountBadge count={unread} label="unread" />
        </Link>
      </li>
      <li>
        <Link to="/sent" onClick={onFollow}>
          Sent
        </Link>
      </li>
      <li>
        <Link to="/compose" onClick={onFollow}>
          Write Letter
        </Link>
      </li>
      {user.isAdmin && (
        <li>
          <Link to="/admin" onClick={onFollow}>
            Admin
          </Link>
        </li>
      )}
    </>
  )
}
