import { useQuery } from '@tanstack/react-query'
import { asUser, orpc } from '#lib/rpc.ts'
import { unsentTextId, unsentTexts } from '#lib/storage/unsent-texts.ts'
import { editDraftId } from '#scheduling/edit-draft-id.ts'
import { useUser } from '#session/session.ts'

/**
 * Whether this scheduled letter has changes that are not in it: a draft of them, on the server or in this browser. Undefined while it
 * is asked.
 */
export function useIsChanged(letterId: string): boolean | undefined {
  const { id: writerId } = useUser()
  // Its writer may come from the composer, where the draft was just saved.
  const drafts = { ...orpc.drafts.list.queryOptions(asUser(writerId)), staleTime: 0 }
  const { data: saved = [], isPending } = useQuery(drafts)
  const draftId = editDraftId(letterId)
  if (unsentTexts.drafts.readText(unsentTextId(writerId, draftId)) !== null) return true
  return isPending ? undefined : saved.some(({ id }) => id === draftId)
}
