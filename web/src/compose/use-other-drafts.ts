import type { DraftSummary } from '@novelette/domain/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { useWaitingLetters } from './waiting-letters.ts'
import { useWriter } from './writer.ts'

/** The list as it was last read: every save makes it stale, and only the open dialog needs it fresh. */
export function useOtherDrafts(openId: string) {
  const { data = [], refetch } = useQuery({ ...orpc.drafts.list.queryOptions(), enabled: false })
  const waiting = useWaitingLetters(useWriter().id)
  const isAway = (id: string) => id === openId || waiting.some(letter => letter.id === id)
  const drafts: readonly DraftSummary[] = data.filter(({ id }) => !isAway(id))
  return { drafts, refresh: () => void refetch() }
}
