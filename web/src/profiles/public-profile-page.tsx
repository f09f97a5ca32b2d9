import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { BlockChoice } from '#blocks/block-choice.tsx'
import { ConversationLink } from '#letters/lists/conversation/conversation-link.tsx'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { OwnProfileScreen } from './own-profile-page.tsx'
import { Portrait, ProfileCard, ProfileWords, ShareProfile } from './profile-card.tsx'
import styles from './profile-screen.module.css'
import { ProfileFailed, ProfileNotFound, ProfileSkeleton } from './profile-states.tsx'
import { ProfileStats } from './profile-stats.tsx'

const route = getRouteApi('/u/$username')

export function PublicProfilePage() {
  const { username } = route.useParams()
  const { user } = useSession()
  return user?.username === username ? (
    <OwnProfileScreen user={user} />
  ) : (
    <ProfileScreen username={username} />
  )
}

function ProfileScreen({ username }: { username: string }) {
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

function OthersCard({ profile }: { profile: PublicProfile }) {
  const { username, profilePicture } = profile
  const { user } = useSession()
  return (
    <ProfileCard username={username} portrait={<Portrait username={username} picture={profilePicture} />}>
      <ProfileWords profile={profile}>
        <ButtonLink to="/compose" search={{ to: username }} size="compact">
          <PenLine size={16} aria-hidden />
          Send Love Letter
        </ButtonLink>
        {user && (
          <ConversationLink person={profile} look="quiet">
            Letters Between You
          </ConversationLink>
        )}
        <ShareProfile username={username} />
      </ProfileWords>
      {user && <BlockChoice person={profile} />}
    </ProfileCard>
  )
}
