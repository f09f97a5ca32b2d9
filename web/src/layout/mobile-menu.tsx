import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignOut } from '#session/sign-out.ts'
import { CountBadge, countText } from '#ui/badge.tsx'
import { Sheet } from '#ui/dialog.tsx'

function menuLabel(unread: number): string {
  if (unread === 0) return 'Menu'
  return `Menu, ${countText(unread)} unread ${unread === 1 ? 'letter' : 'letters'}`
}

/** The same entries as the bar, on screens too narrow for it. */
export function MobileMenu({ user, unread }: { user: SessionUser; unread: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const signOut = useSignOut()
  const pathname = useLocation({ select: location => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu that led there
  useEffect(close, [pathname])

  return (
    <>
      <button
        type="button"
        className="nav__menu"
        aria-label={menuLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={22} aria-hidden />
        <span aria-hidden>
          <CountBadge count={unread} label="unread" />
        </span>
      </button>
      <Sheet open={open} onClose={close} title="Menu">
        <nav className="mobile-menu" aria-label="Main">
          <Link to="/dashboard">Dashboard</Link>
          <Link to="/inbox">
            Inbox <CountBadge count={unread} label="unread" />
          </Link>
          <Link to="/sent">Sent</Link>
          <Link to="/compose">Write Letter</Link>
          <Link to="/profile">Profile Settings</Link>
          <Link to="/settings">Account Settings</Link>
          {user.isAdmin && <Link to="/admin">Admin Dashboard</Link>}
          <button type="button" onClick={signOut}>
            Sign Out
          </button>
        </nav>
      </Sheet>
    </>
  )
}
