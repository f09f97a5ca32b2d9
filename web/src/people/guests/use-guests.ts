import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const useGuests = () => useQuery(orpc.guests.list.queryOptions())

/** Also the one whose letters this person has taken, where that is known. */
export function findGuest(guests: readonly Guest[] | undefined, personId: string): Guest | undefined {
  return guests?.find(({ id, claimedBy }) => id === personId || claimedBy?.id === personId)
}

/** Undefined for nobody of theirs. Rejects when the server could not say. */
export async function loadGuest(queryClient: QueryClient, guestId: string) {
  const guests = await queryClient.fetchQuery({ ...orpc.guests.list.queryOptions(), retry: 1 })
  const guest = guests.find(({ id }) => id === guestId)
  return guest && { id: guestId, name: guest.name }
}

export const guestLinkQuery = (id: string) => orpc.guests.link.queryOptions({ input: { id } })

/** Puts what a call answered into the list. */
function useKeepGuest() {
  const queryClient = useQueryClient()
  return async (guest: Guest) => {
    await queryClient.cancelQueries({ queryKey: orpc.guests.list.key() })
    queryClient.setQueryData(orpc.guests.list.queryKey(), (guests: Guest[] | undefined) =>
      guests?.some(({ id }) => id === guest.id)
        ? guests.map(other => (other.id === guest.id ? guest : other))
        : guests && [guest, ...guests],
    )
  }
}

export function useCreateGuest() {
  const onSuccess = useKeepGuest()
  return useMutation(orpc.guests.create.mutationOptions({ onSuccess }))
}

export function useCloseLink() {
  const queryClient = useQueryClient()
  const onSuccess = useKeepGuest()
  return useMutation(
    orpc.guests.close.mutationOptions({
      // The server would refuse to show it.
      onMutate: ({ id }) => queryClient.cancelQueries({ queryKey: guestLinkQuery(id).queryKey }),
      onSuccess,
    }),
  )
}

/** Opens a link that is closed or inactive again. */
export function useReactivate() {
  const onSuccess = useKeepGuest()
  return useMutation(orpc.guests.reactivate.mutationOptions({ onSuccess }))
}

export function useMailGuest() {
  const onSuccess = useKeepGuest()
  return useMutation(orpc.guests.mail.mutationOptions({ onSuccess }))
}

export function useChangeLink() {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.guests.changeLink.mutationOptions({
      onSuccess: async (link, input) => {
        const { queryKey } = guestLinkQuery(input.id)
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, link)
      },
    }),
  )
}
