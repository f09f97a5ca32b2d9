import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, NotebookTabs, Settings, UserRound } from 'lucide-react'
import { useId } from 'react'
import { useSignOut } from '#session/sign-out.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useDisclosure } from './use-disclosure.ts'

/** Entries under a button: places to go, so they are links in the navigation and not a menu of commands. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { open, close, toggle, frame, button } = useDisclosure()
  const signOut = useSignOut()
  const id = useId()
  return (
    <div className="account" ref={frame}>
      <button
        ref={button}
        type="button"
        className="account__button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Avatar name={user.username} picture={user.profilePicture} />
        Account
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul className="account__entries" id={id} hidden={!open}>
        <li className="account__name">
          Signed in as <span className="user">{user.username}</span>
        </li>
        <li>
          <Link to="/profile" onClick={close}>
            <UserRound size={20} aria-hidden />
            Profile Settings
          </Link>
        </li>
        <li>
          <Link to="/settings" onClick={close}>
            <Settings size={20} aria-hidden />
            Account Settings
          </Link>
        </li>
        {user.isAdmin && (
          <li>
            <Link to="/admin" onClick={close}>
              <NotebookTabs size={20} aria-hidden />
              Admin Dashboard
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={signOut}>
            <LogOut size={20} aria-hidden />
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  )
}
