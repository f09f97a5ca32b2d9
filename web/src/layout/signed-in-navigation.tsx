import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useLive } from '#lib/live/live.ts'
import { orpc } from '#lib/rpc.ts'
import { refetchSession } from '#session/session.ts'
import { announceSessionEnd } from '#session/session-end.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './navigation-bar.module.css'
import { PlaceLinks } from './place-links.tsx'
import { unreadText } from './unread-text.ts'

export default function SignedInNavigation({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const onSignedOut = useCallback(() => void refetchSession(queryClient), [queryClient])
  useLive(user.id, { onSignedOut, onEnding: announceSessionEnd })
  const { unread, announcement } = useUnreadCount()
  return (
    <>
      <Announcer text={announcement} />
      <nav className={styles.navLinks} aria-label="Main">
        <ul className={styles.navPlaces}>
          <PlaceLinks user={user} unread={unread} />
        </ul>
        <AccountMenu user={user} />
      </nav>
      <MobileMenu user={user} unread={unread} />
    </>
  )
}

const inboxRefetchMs = 500

/** A count that fails to load is shown as none. */
function useUnreadCount(): { unread: number; announcement: string } {
  const { data, isError, refetch } = useQuery(orpc.letters.unreadCount.queryOptions())
  const inInbox = useLocation({ select: location => location.pathname === '/inbox' })
  useEffect(() => {
    if (!inInbox) return
    const timer = setTimeout(refetch, inboxRefetchMs)
    return () => clearTimeout(timer)
  }, [inInbox, refetch])
  const announcement = useIncreaseAnnouncement(data?.count)
  return { unread: isError ? 0 : (data?.count ?? 0), announcement: inInbox ? '' : announcement }
}

function useIncreaseAnnouncement(count: number | undefined): string {
  const [seen, setSeen] = useState({ count, announcement: '' })
  if (count !== seen.count) {
    const isMore = count !== undefined && seen.count !== undefined && count > seen.count
    setSeen({ count, announcement: isMore ? unreadText(count) : '' })
  }
  return seen.announcement
}
