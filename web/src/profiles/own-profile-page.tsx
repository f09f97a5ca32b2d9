import { useSession } from '#session/session.ts'
import { OwnProfile } from './own-profile.tsx'
import { ProfileSignedOut } from './profile-states.tsx'

export function OwnProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfile user={user} /> : <ProfileSignedOut />
}
