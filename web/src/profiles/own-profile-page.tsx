import { useUser } from '#session/session.ts'
import { CallingCard } from './calling-card.tsx'

export function OwnProfilePage() {
  const { username } = useUser()
  return <CallingCard username={username} />
}
