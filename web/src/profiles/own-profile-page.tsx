import { Link } from '@tanstack/react-router'
import { LinkButton } from '#layout/link-button.tsx'
import { useUser } from '#session/session.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { ProfileScreen } from './profile-screen.tsx'
import '#pages/message-page.css'

export function OwnProfilePage() {
  const { username, erasesAt } = useUser()
  return erasesAt ? <ProfilePutAway /> : <ProfileScreen username={username} aside={<ToSettings />} />
}

function ToSettings() {
  return (
    <section>
      <h2 className="heading">Account</h2>
      <p className="muted">Your email, your password, where you are signed in.</p>
      <Link to="/settings" className="button button--link">
        Account Settings
      </Link>
    </section>
  )
}

/** Of someone who has asked for their account to be deleted: nobody finds it, so there is nothing to show as others see it. */
function ProfilePutAway() {
  return (
    <div className="message-page">
      <EmptyRack />
      <h1 className="display">Your profile is put away</h1>
      <p>
        Nobody finds it while your account waits to be erased. Keep your account, and it is back as it was.
      </p>
      <LinkButton to="/settings" hash="leave" big>
        Account Settings
      </LinkButton>
    </div>
  )
}
