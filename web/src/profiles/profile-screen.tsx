import { usernameProblem } from '@novelette/domain/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '#layout/link-button.tsx'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { FreePlan, ProfileStats } from './profile-stats.tsx'
import '#pages/message-page.css'
import './profile-screen.css'

export function ProfileScreen({ username, aside }: { username: string; aside?: ReactNode }) {
  const { user } = useSession()
  const possible = usernameProblem(username) === null
  const profile = useQuery({
    ...orpc.profiles.byUsername.queryOptions({ input: { username } }),
    enabled: possible,
  })
  usePageTitle(profile.data?.username)

  if (!possible || (profile.error && errorCode(profile.error) === 'not_found')) return <ProfileNotFound />
  if (profile.isPending) return <ProfileSkeleton />
  if (!profile.data) return <ProfileFailed retry={() => void profile.refetch()} />
  const own = profile.data.id === user?.id
  return (
    <div className="page profile">
      <ProfileCard profile={profile.data} own={own} />
      <div className="profile__side">
        <ProfileStats profile={profile.data} />
        {own && <FreePlan />}
        {aside}
      </div>
    </div>
  )
}

const notFoundTitle = 'Profile Not Found'
const notFoundText = 'The requested profile could not be found.'

function ProfileNotFound() {
  usePageTitle(notFoundTitle)
  return (
    <div className="message-page">
      <EmptyRack />
      <h1 className="display">{notFoundTitle}</h1>
      <p>{notFoundText}</p>
      <LinkButton to="/" big>
        Return Home
      </LinkButton>
    </div>
  )
}

function ProfileFailed({ retry }: { retry: () => void }) {
  return (
    <div className="message-page">
      <EmptyRack />
      <p role="alert">Failed to load profile. Please try again.</p>
      <Button onClick={retry}>Try Again</Button>
    </div>
  )
}
