import { useSession } from '#session/session.ts'
import { OwnProfileScreen } from './own-profile-screen.tsx'
import { ProfileSignedOut } from './profile-states.tsx'

export function OwnProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfileScreen user={user} /> : <ProfileSignedOut />
}
