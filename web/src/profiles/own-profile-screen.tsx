import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { OwnCard } from './own-card.tsx'
import styles from './profile-screen.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileFailed, ProfilePendingDeletion } from './profile-states.tsx'
import { FreePlan, ProfileStats } from './profile-stats.tsx'

export function OwnProfileScreen({ user }: { user: SessionUser }) {
  return user.erasesAt ? <ProfilePendingDeletion /> : <OwnProfileDetails />
}

function OwnProfileDetails() {
  const own = useQuery(orpc.profiles.own.queryOptions())
  if (own.isPending) return <ProfileSkeleton />
  if (!own.data) return <ProfileFailed query={own} />
  return (
    <div className={`page ${styles.root}`}>
      <OwnCard profile={own.data} unread={own.isError} />
      <div className={styles.side}>
        <ProfileStats profile={own.data} />
        <FreePlan />
        <section>
          <h2 className="heading">Account</h2>
          <p className="muted">Your email, your password, where you are signed in.</p>
          <LinkButton look="link" to="/settings">
            Account Settings
          </LinkButton>
        </section>
      </div>
    </div>
  )
}
