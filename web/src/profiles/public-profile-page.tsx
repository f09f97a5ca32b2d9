import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '#session/session.ts'
import { OwnProfile } from './own-profile.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const route = getRouteApi('/u/$username')

/** By exact username, for visitors too. The owner sees their own profile. */
export function PublicProfilePage() {
  const { username } = route.useParams()
  const { user } = useSession()
  return user?.username === username ? <OwnProfile user={user} /> : <ProfileScreen username={username} />
}
