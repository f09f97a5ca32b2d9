import { errorCode } from '#lib/error-code.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { client } from '#lib/rpc.ts'
import { keptDrafts } from './kept-drafts.ts'
import { sheetsOnDesk } from './sheets-on-desk.ts'
import { isStillHere } from './still-here.ts'
import { waitsOn } from './waits-on.ts'

/**
 * Drafts that this device alone has reach the server also when no sheet shows them: tries again until none is left that can be
 * saved or `signal` aborts. A disputed one waits to be opened.
 */
export async function saveKeptDrafts(writerId: string, signal: AbortSignal): Promise<void> {
  const refused = new Set<string>()
  for (let failures = 0; !signal.aborted; failures++) {
    if (toSave(writerId, refused).length === 0) return
    if (navigator.onLine && (await isStillHere(writerId))) await saveEach(writerId, refused, signal)
    await pauseOrOnline(backoff(failures), signal)
  }
}

function toSave(writerId: string, refused: ReadonlySet<string>) {
  return keptDrafts.all(writerId).filter(({ id }) => !refused.has(id) && !sheetsOnDesk.has(id))
}

async function saveEach(writerId: string, refused: Set<string>, signal: AbortSignal): Promise<void> {
  for (const { changedAt, ...draft } of toSave(writerId, refused)) {
    if (signal.aborted) return
    try {
      await client.drafts.save(draft)
      if (keptDrafts.get(writerId, draft.id)?.changedAt === changedAt) keptDrafts.drop(writerId, draft.id)
    } catch (error) {
      if (waitsOn(error)) return
      refused.add(draft.id)
      if (errorCode(error) !== 'draft_conflict') console.error('A kept draft could not be saved', error)
    }
  }
}
