import type { DraftSummary } from '@novelette/domain/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

/** The list as it was last read: every save makes it stale, and only the open dialog needs it fresh. */
export function useOtherDrafts(openId: string) {
  const { data = [], refetch } = useQuery({ ...orpc.drafts.list.queryOptions(), enabled: false })
  const drafts: readonly DraftSummary[] = data.filter(draft => draft.id !== openId)
  return { drafts, refresh: () => void refetch() }
}
