import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#session/session.ts'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { Wordmark } from '#stationery/ornaments.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import styles from './navigation-bar.module.css'

/** Routes prefetch it for signed-in users. */
export const loadSignedInNavigation = () => import('./signed-in-navigation.tsx')

const SignedInNavigation = lazy(loadSignedInNavigation)
const PendingDeletionNotice = lazy(() =>
  import('./account-notices.tsx').then(notices => ({ default: notices.PendingDeletionNotice })),
)
const DeletionRequestedNotice = lazy(() =>
  import('./account-notices.tsx').then(notices => ({ default: notices.DeletionRequestedNotice })),
)

export function NavigationBar() {
  const { user, isLoading } = useSession()
  return (
    <header className={styles.nav}>
      <div className={`page ${styles.navIn}`}>
        <Link to="/" className={ornamentsStyles.wordmark}>
          <Wordmark />
        </Link>
        {user ? (
          <Suspense>
            <SignedInNavigation user={user} />
          </Suspense>
        ) : (
          <VisitorLinks hidden={isLoading} />
        )}
      </div>
      {!isLoading && <AccountNotice user={user} />}
    </header>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    erasesAt?: Date
  }
}

/** A live region announces only changes, so it is always mounted. */
function AccountNotice({ user }: { user: SessionUser | null }) {
  const erasesAt = useLocation({ select: location => location.state.erasesAt })
  return (
    <div role="status">
      <Suspense>
        {user?.erasesAt && <PendingDeletionNotice erasesAt={user.erasesAt} />}
        {!user && erasesAt && <DeletionRequestedNotice erasesAt={erasesAt} />}
      </Suspense>
    </div>
  )
}

function VisitorLinks({ hidden }: { hidden: boolean }) {
  return (
    <nav
      className={`${styles.navLinks} ${styles.navLinksFew}`}
      aria-label="Main"
      style={hidden ? { visibility: 'hidden' } : {}}
    >
      <Link to="/login">Sign In</Link>
      <ButtonLink to="/register" size="compact">
        Get Started Free
      </ButtonLink>
    </nav>
  )
}
