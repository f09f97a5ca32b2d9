import { client } from '#lib/rpc.ts'
import { dropKeptDraft, keptDrafts } from './kept-drafts.ts'

/** Drafts that were written offline reach the server also when another one is on the desk; a disputed one waits to be opened. */
export async function saveKeptDrafts(writerId: string, openId: string): Promise<void> {
  for (const { changedAt, ...draft } of keptDrafts(writerId)) {
    if (draft.id === openId) continue
    try {
      await client.drafts.save(draft)
      if (keptDrafts(writerId).find(kept => kept.id === draft.id)?.changedAt === changedAt) {
        dropKeptDraft(writerId, draft.id)
      }
    } catch (error) {
      console.error('A kept draft could not be saved', error)
    }
  }
}
