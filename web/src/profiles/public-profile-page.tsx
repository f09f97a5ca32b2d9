import { getRouteApi } from '@tanstack/react-router'
import { CallingCard } from './calling-card.tsx'

const route = getRouteApi('/u/$username')

/** Anyone's profile, by name, for visitors too. */
export function PublicProfilePage() {
  const { username } = route.useParams()
  return <CallingCard username={username} />
}
