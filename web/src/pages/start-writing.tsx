import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** A member goes to the composer, a visitor to the form for an account. */
export function StartWriting({ children }: { children: string }) {
  const { user } = useSession()
  return (
    <LinkButton to={user ? '/compose' : '/register'} size="big">
      {children}
    </LinkButton>
  )
}
