import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import {
  ChevronDown,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  NotebookTabs,
  Settings,
  UserRound,
} from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { askForKeys } from '#lib/keys/use-keys.ts'
import { useLive } from '#lib/live/live.ts'
import { orpc } from '#lib/rpc.ts'
import { useHasPushDevice } from '#session/push/push-entry.ts'
import { refetchSession } from '#session/session.ts'
import { announceSessionEnd } from '#session/session-end.ts'
import { useSignOut } from '#session/sign-out.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CountBadge, countText } from '#ui/badge.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { KeysHelp } from './keys-help.tsx'
import navigationBarStyles from './navigation-bar.module.css'
import styles from './signed-in-navigation.module.css'

export default function SignedInNavigation({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const onSignedOut = useCallback(() => void refetchSession(queryClient), [queryClient])
  useLive(user.id, { onSignedOut, onEnding: announceSessionEnd })
  const { unread, announcement } = useUnreadCount()
  return (
    <>
      <Announcer text={announcement} />
      <nav className={navigationBarStyles.navLinks} aria-label="Main">
        <ul className={navigationBarStyles.navPlaces}>
          <PlaceLinks user={user} unread={unread} />
        </ul>
        <AccountMenu user={user} />
      </nav>
      <MobileMenu user={user} unread={unread} />
      <KeysHelp />
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

type PlaceLinksProps = { user: SessionUser; unread: number; onFollow?: () => void }

/** List items for the bar and the mobile menu. */
function PlaceLinks({ user, unread, onFollow }: PlaceLinksProps) {
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

/** A disclosure with links, not an ARIA menu: the entries navigate. */
function AccountMenu({ user }: { user: SessionUser }) {
  const { open, close, toggle, frame, button } = useDisclosure()
  const id = useId()
  const follow = () => {
    // What opens next gives the focus back to it.
    button.current?.focus()
    close()
  }
  return (
    <div className={navigationBarStyles.account} ref={frame}>
      <button
        ref={button}
        type="button"
        className={navigationBarStyles.accountButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Avatar name={user.username} picture={user.profilePicture} />
        Account
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul className={navigationBarStyles.accountEntries} id={id} hidden={!open}>
        <AccountLinks user={user} onFollow={follow} />
      </ul>
    </div>
  )
}

function AccountLinks({ user, onFollow }: { user: SessionUser; onFollow: () => void }) {
  const signOut = useSignOut()
  const hasPushDevice = useHasPushDevice()
  const hint = useId()
  const showKeys = () => {
    onFollow()
    askForKeys()
  }
  return (
    <>
      <li className={navigationBarStyles.accountName}>
        Signed in as <span className="user">{user.username}</span>
      </li>
      <li>
        <Link to="/profile" onClick={onFollow} aria-describedby={`${hint}-profile`}>
          <UserRound size={20} aria-hidden />
          Profile Settings
        </Link>
        <p className={navigationBarStyles.entryHint} id={`${hint}-profile`}>
          Your picture and what you say about yourself
        </p>
      </li>
      <li>
        <Link to="/settings" onClick={onFollow} aria-describedby={`${hint}-account`}>
          <Settings size={20} aria-hidden />
          Account Settings
        </Link>
        <p className={navigationBarStyles.entryHint} id={`${hint}-account`}>
          Password, notices, read receipts, your data
        </p>
      </li>
      {user.isAdmin && (
        <li>
          <Link to="/admin" onClick={onFollow}>
            <NotebookTabs size={20} aria-hidden />
            Admin Dashboard
          </Link>
        </li>
      )}
      <li className={styles.keys}>
        <button type="button" onClick={showKeys} aria-haspopup="dialog">
          <Keyboard size={20} aria-hidden />
          Keyboard Shortcuts
        </button>
      </li>
      <li>
        <button type="button" onClick={signOut} aria-describedby={hasPushDevice ? hint : undefined}>
          <LogOut size={20} aria-hidden />
          Sign Out
        </button>
        {hasPushDevice && (
          <p className={navigationBarStyles.entryHint} id={hint}>
            Notices also come here after you were signed out for doing nothing; Sign Out ends them on all
            devices.
          </p>
        )}
      </li>
    </>
  )
}

function MobileMenu({ user, unread }: { user: SessionUser; unread: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const href = useLocation({ select: location => location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back changes the location without a click on a link
  useEffect(close, [href])

  return (
    <>
      <button
        type="button"
        className={navigationBarStyles.navMenu}
        aria-label={unread > 0 ? `Menu, ${unreadText(unread)}` : 'Menu'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={22} aria-hidden />
        <span aria-hidden>
          <CountBadge count={unread} label="unread" />
        </span>
      </button>
      <BottomSheet open={open} onClose={close} title="Menu">
        <nav className={styles.root} aria-label="Main">
          <ul>
            <PlaceLinks user={user} unread={unread} onFollow={close} />
          </ul>
          <ul aria-label="Account">
            <AccountLinks user={user} onFollow={close} />
          </ul>
        </nav>
      </BottomSheet>
    </>
  )
}

const unreadText = (count: number) => `${countText(count)} unread ${count === 1 ? 'letter' : 'letters'}`
