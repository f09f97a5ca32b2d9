import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { Link } from '@tanstack/react-router'
import { LogOut, NotebookTabs, Settings, UserRound } from 'lucide-react'
import { useId } from 'react'
import { useHasPushDevice } from '#session/push/push-entry.ts'
import { useSignOut } from '#session/sign-out.ts'
import styles from './navigation-bar.module.css'

export function AccountLinks({ user, onFollow }: { user: SessionUser; onFollow: () => void }) {
  const signOut = useSignOut()
  const hasPushDevice = useHasPushDevice()
  const hint = useId()
  return (
    <>
      <li className={styles.accountName}>
        Signed in as <span className="user">{user.username}</span>
      </li>
      <li>
        <Link to="/profile" onClick={onFollow}>
          <UserRound size={20} aria-hidden />
          Profile Settings
        </Link>
      </li>
      <li>
        <Link to="/settings" onClick={onFollow}>
          <Settings size={20} aria-hidden />
          Account Settings
        </Link>
      </li>
      {user.isAdmin && (
        <li>
          <Link to="/admin" onClick={onFollow}>
            <NotebookTabs size={20} aria-hidden />
            Admin Dashboard
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={signOut} aria-describedby={hasPushDevice ? hint : undefined}>
          <LogOut size={20} aria-hidden />
          Sign Out
        </button>
        {hasPushDevice && (
          <p className={styles.signOutHint} id={hint}>
            After an hour without activity notices still come here; Sign Out ends them on all devices.
          </p>
        )}
      </li>
    </>
  )
}
