import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

export function OnwardLink() {
  const { user } = useSession()
  return user ? (
    <LinkButton to="/dashboard" size="big" wide>
      Go to Dashboard
    </LinkButton>
  ) : (
    <LinkButton to="/login" size="big" wide>
      Sign In
    </LinkButton>
  )
}
