import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '#session/session.ts'
import { OwnProfileScreen } from './own-profile-screen.tsx'
import { ProfileScreen } from './profile-screen.tsx'

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
