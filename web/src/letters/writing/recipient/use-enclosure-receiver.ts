import { useQuery } from '@tanstack/react-query'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import { orpc } from '#lib/rpc.ts'
import type { RecipientFieldState } from './use-recipient.ts'

/** For whom something would be enclosed; null while nobody is known. */
export function useEnclosureReceiver({ guest, state }: RecipientFieldState): EnclosureReceiver | null {
  const { data } = useQuery({ ...orpc.guests.list.queryOptions(), enabled: guest !== undefined })
  if (!guest) return state.kind === 'found' ? state.recipient : null
  const known = data?.find(({ id }) => id === guest.id)
  if (!known || known.state === 'claimed') return null
  const { name, enclosures } = known
  return { username: name, enclosures }
}
