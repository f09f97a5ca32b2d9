import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { OthersCard } from './others-card.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileFailed, ProfileNotFound } from './profile-states.tsx'
import { ProfileStats } from './profile-stats.tsx'
import './profile-screen.css'

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
    <div className="page profile">
      <OthersCard profile={profile.data} />
      <div className="profile__side">
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
    <Link to="/compose" search={{ to }} className="profile__envelope lift">
      <span aria-hidden>
        <EnvelopeFront banner="romantic-roses" to={to} {...(from && { from })} />
      </span>
      <span className="profile__invitation">Addressed already. All it needs is a letter.</span>
    </Link>
  )
}
