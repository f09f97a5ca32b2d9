import { getRouteApi } from '@tanstack/react-router'
import { ProfileScreen } from './profile-screen.tsx'

const route = getRouteApi('/u/$username')

/** Anyone's profile by its exact username, for visitors too. */
export function PublicProfilePage() {
  const { username } = route.useParams()
  return <ProfileScreen username={username} />
}
