import { useUser } from '#session/session.ts'
import { ProfileScreen } from './profile-screen.tsx'

export function OwnProfilePage() {
  const { username } = useUser()
  return <ProfileScreen username={username} />
}
