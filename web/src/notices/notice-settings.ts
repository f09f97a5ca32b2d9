import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { ChangeNoticesInput, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const useNoticeSettings = () => useQuery(orpc.notices.settings.queryOptions())

const settingsScope = { scope: { id: 'notices' } }

export function useChangeNotices() {
  const queryClient = useQueryClient()
  const onSuccess = async (settings: NoticeSettings, { timeZone }: ChangeNoticesInput) => {
    await queryClient.cancelQueries({ queryKey: orpc.notices.settings.key() })
    queryClient.setQueryData(orpc.notices.settings.queryKey(), settings)
    if (timeZone) await queryClient.invalidateQueries({ queryKey: orpc.accounts.timeZone.key() })
  }
  return useMutation(orpc.notices.change.mutationOptions({ ...settingsScope, onSuccess }))
}

/** Resolves once the settings are read again. */
export function useReloadNoticeSettings(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.notices.settings.key() })
}

const mutedScope = { scope: { id: 'muted' } }

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
  return useMutation(orpc.notices.mute.mutationOptions({ ...mutedScope, onSuccess }))
}

export function useUnmute(person: Person, beforeShown?: () => void) {
  const onSuccess = useSetMuted(person, false, beforeShown)
  return useMutation(orpc.notices.unmute.mutationOptions({ ...mutedScope, onSuccess }))
}
