import type { SessionUser } from '@novelette/domain/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useLive } from '#lib/live.ts'
import { orpc } from '#lib/rpc.ts'
import { askWhoIsHere } from '#session/session.ts'
import { CountBadge } from '#ui/badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Loaded only for someone who is signed in, with all that keeps their screens live. */
export default function SignedInNavigation({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const onSignedOut = useCallback(() => void askWhoIsHere(queryClient), [queryClient])
  useLive(user.id, onSignedOut)
  const unread = useUnreadCount()
  return (
    <>
      <nav className="nav__links" aria-label="Main">
        <Link to="/dashboard">Dashboard</Link>
        <Link to="/inbox">
          Inbox <CountBadge count={unread} label="unread" />
        </Link>
        <Link to="/sent">Sent</Link>
        <Link to="/compose">Write Letter</Link>
        {user.isAdmin && <Link to="/admin">Admin</Link>}
        <AccountMenu user={user} />
      </nav>
      <MobileMenu user={user} unread={unread} />
    </>
  )
}

/** Milliseconds after arriving at the inbox (SPEC.md section 9). */
const inboxRefetchMs = 500

/** A count that cannot be had is none (SPEC.md section 8). */
function useUnreadCount(): number {
  const { data, refetch } = useQuery(orpc.letters.unreadCount.queryOptions())
  const inInbox = useLocation({ select: location => location.pathname === '/inbox' })
  useEffect(() => {
    if (!inInbox) return
    const timer = setTimeout(refetch, inboxRefetchMs)
    return () => clearTimeout(timer)
  }, [inInbox, refetch])
  return data?.count ?? 0
}
