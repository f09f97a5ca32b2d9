import { LinkButton } from '#layout/link-button.tsx'
import { useSession } from '#session/session.ts'

/** The way on from a link that did what it could: to the dashboard for someone who is signed in. */
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
