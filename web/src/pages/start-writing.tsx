import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button-link.tsx'

export function StartWriting({ children }: { children: string }) {
  const { user } = useSession()
  return (
    <ButtonLink to={user ? '/compose' : '/register'} size="big">
      {children}
    </ButtonLink>
  )
}
