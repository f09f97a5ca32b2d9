import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

export function StartWriting({ children }: { children: string }) {
  const { user } = useSession()
  return (
    <LinkButton to={user ? '/compose' : '/register'} size="big">
      {children}
    </LinkButton>
  )
}
