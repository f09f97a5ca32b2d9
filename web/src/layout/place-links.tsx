import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/badge.tsx'

type PlaceLinksProps = { user: SessionUser; unread: number; onFollow?: () => void }

/** List items for the bar and the mobile menu. */
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
