import { LinkButton } from '#layout/link-button.tsx'
import { useSession } from '#session/session.ts'

/** To the dashboard for a signed-in user. */
export function OnwardLink() {
  const { user } = useSession()
  return user ? (
    <LinkButton to="/dashboard" big wide>
      Go to Dashboard
    </LinkButton>
  ) : (
    <LinkButton to="/login" big wide>
      Sign In
    </LinkButton>
  )
}
