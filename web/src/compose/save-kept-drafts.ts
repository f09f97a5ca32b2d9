import { client } from '#lib/rpc.ts'
import { keptDrafts } from './kept-drafts.ts'

/** Drafts that were written offline reach the server also when another one is on the desk; a disputed one waits to be opened. */
export async function saveKeptDrafts(writerId: string, openId: string): Promise<void> {
  for (const { changedAt, ...draft } of keptDrafts.all(writerId)) {
    if (draft.id === openId) continue
    try {
      await client.drafts.save(draft)
      if (keptDrafts.get(writerId, draft.id)?.changedAt === changedAt) {
        keptDrafts.drop(writerId, draft.id)
      }
    } catch (error) {
      console.error('A kept draft could not be saved', error)
    }
  }
}
