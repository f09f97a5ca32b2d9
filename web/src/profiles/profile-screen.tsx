import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { OthersCard } from './others-card.tsx'
import styles from './profile-screen.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileFailed, ProfileNotFound } from './profile-states.tsx'
import { ProfileStats } from './profile-stats.tsx'

export function ProfileScreen({ username }: { username: string }) {
  const { user, isLoading } = useSession()
  const possible = usernameProblem(username) === null
  const profile = useQuery({
    ...orpc.profiles.byUsername.queryOptions({ input: { username } }),
    enabled: possible,
  })
  usePageTitle(profile.data?.username)

  if (!possible || (profile.error && errorCode(profile.error) === 'not_found'))
    return <ProfileNotFound username={username} />
  // The signed-in user may turn out to be the owner.
  if (profile.isPending || isLoading) return <ProfileSkeleton />
  if (!profile.data) return <ProfileFailed query={profile} />
  return (
    <div className={`page ${styles.root}`}>
      <OthersCard profile={profile.data} />
      <div className={styles.side}>
        <ProfileStats profile={profile.data} />
        {profile.data.privacySettings === 'anyone' && (
          <AddressedEnvelope to={username} from={user?.username} />
        )}
      </div>
    </div>
  )
}

function AddressedEnvelope({ to, from }: { to: string; from: string | undefined }) {
  return (
    <Link to="/compose" search={{ to }} className={styles.envelope}>
      <span aria-hidden>
        <EnvelopeFront banner="romantic-roses" to={to} {...(from && { from })} />
      </span>
      <span className={styles.invitation}>Addressed already. All it needs is a letter.</span>
    </Link>
  )
}
