import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

const serialScope = { scope: { id: 'muted' } }

/** `beforeShown` runs before the list changes. */
function useSetMuted(person: Person, isMuted: boolean, beforeShown?: () => void) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.cancelQueries({ queryKey: orpc.notices.settings.key() })
    beforeShown?.()
    queryClient.setQueryData(orpc.notices.settings.queryKey(), known => {
      if (!known) return known
      const others = known.muted.filter(({ id }) => id !== person.id)
      const muted = isMuted ? [...others, person] : others
      return { ...known, muted: muted.toSorted((a, b) => a.username.localeCompare(b.username)) }
    })
  }
}

export function useMute(person: Person) {
  const onSuccess = useSetMuted(person, true)
  return useMutation(orpc.notices.mute.mutationOptions({ ...serialScope, onSuccess }))
}

export function useUnmute(person: Person, beforeShown?: () => void) {
  const onSuccess = useSetMuted(person, false, beforeShown)
  return useMutation(orpc.notices.unmute.mutationOptions({ ...serialScope, onSuccess }))
}
