import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '#session/session.ts'
import { OwnProfile } from './own-profile.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const route = getRouteApi('/u/$username')

/** Anyone's profile by its exact username, for visitors too; to its owner it is their own. */
export function PublicProfilePage() {
  const { username } = route.useParams()
  const { user } = useSession()
  return user?.username === username ? <OwnProfile user={user} /> : <ProfileScreen username={username} />
}
