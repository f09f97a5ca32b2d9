import { Link } from '@tanstack/react-router'
import { useUser } from '#session/session.ts'
import { ProfileScreen } from './profile-screen.tsx'

export function OwnProfilePage() {
  const { username } = useUser()
  return (
    <ProfileScreen
      username={username}
      aside={
        <section>
          <h2 className="heading">Account</h2>
          <p className="muted">Your email, your password, where you are signed in.</p>
          <Link to="/settings" className="button button--link">
            Account Settings
          </Link>
        </section>
      }
    />
  )
}
