import type { ChangeNoticesInput, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const useNoticeSettings = () => useQuery(orpc.notices.settings.queryOptions())

const serialScope = { scope: { id: 'notices' } }

export function useChangeNotices() {
  const queryClient = useQueryClient()
  const onSuccess = async (settings: NoticeSettings, { timeZone }: ChangeNoticesInput) => {
    await queryClient.cancelQueries({ queryKey: orpc.notices.settings.key() })
    queryClient.setQueryData(orpc.notices.settings.queryKey(), settings)
    if (timeZone) await queryClient.invalidateQueries({ queryKey: orpc.accounts.timeZone.key() })
  }
  return useMutation(orpc.notices.change.mutationOptions({ ...serialScope, onSuccess }))
}

/** Resolves once the settings are read again. */
export function useReloadNoticeSettings(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.notices.settings.key() })
}
