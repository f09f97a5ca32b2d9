import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

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
