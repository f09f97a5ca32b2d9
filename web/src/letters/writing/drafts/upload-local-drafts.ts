import {
  hasLetterGone,
  isRetriedInBackground,
  permanentError,
} from '#letters/writing/answers/letter-answers.ts'
import { errorCode } from '#lib/error-code.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { draftTextOf } from './draft-text.ts'
import { draftsInTab, isDraftInOtherTab } from './drafts-in-tab.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'
import { createRemoteDraft, withConflictRetry } from './remote-draft.ts'
import { letterThatCarries, storeEnclosures } from './remote-letter.ts'

/** Called once for a text whose letter was sent without it. */
type OnLeftBehind = (draft: LocalDraft) => void

/**
 * Saves drafts that only this browser has and no window shows, in any tab: tries again until none is left that can be saved or `signal`
 * aborts. One with a permanent error is not saved again before its writer has opened it; one in a conflict is tried once, since its
 * letter may have gone meanwhile.
 */
export async function uploadLocalDrafts(
  writerId: string,
  onLeftBehind: OnLeftBehind,
  signal: AbortSignal,
): Promise<void> {
  const failed = new Set<string>()
  const toUpload = () =>
    localDrafts
      .all(writerId)
      .filter(({ refused }) => !refused || refused === 'draft_conflict')
      .filter(({ id }) => !failed.has(id) && !draftsInTab.has(id))
  for (let failures = 0; !signal.aborted; failures++) {
    if (toUpload().length === 0) return
    if (navigator.onLine) await uploadEach()
    await pauseOrOnline(backoff(failures), signal)
  }

  async function uploadEach(): Promise<void> {
    for (const draft of toUpload()) {
      // Its writer would be asked which of two texts to go on with.
      if (await isDraftInOtherTab(draft.id)) continue
      if (signal.aborted) return
      try {
        await upload(writerId, draft)
        await storeFiles(writerId, draft)
        if (isUnchanged(writerId, draft)) localDrafts.remove(writerId, draft.id)
      } catch (error) {
        if (isRetriedInBackground(error)) return
        if (await noteError(writerId, draft, error, onLeftBehind)) failed.add(draft.id)
      }
    }
  }
}

async function upload(writerId: string, draft: LocalDraft): Promise<void> {
  const { id, revision, unacknowledgedSaves = [], movedFrom } = draft
  if (movedFrom && (await letterThatCarries(writerId, movedFrom, draft))) return
  const text = draftTextOf(draft)
  const remote = createRemoteDraft(writerId, id)
  const based = { revision, unacknowledgedSaves: [...unacknowledgedSaves, text] }
  const save = (revision: number) => remote.save(text, revision)
  try {
    await withConflictRetry(remote, based, save)
  } catch (error) {
    // Deleted elsewhere: it begins anew.
    if (errorCode(error) !== 'not_found' || revision === 0) throw error
    await withConflictRetry(remote, { ...based, revision: 0 }, save)
  }
}

/** What the server refuses of them is said when the draft is opened. */
async function storeFiles(writerId: string, draft: LocalDraft): Promise<void> {
  try {
    await storeEnclosures(writerId, draft)
  } catch (error) {
    if (isRetriedInBackground(error)) throw error
  }
}

/** False where it is not known yet what to make of it. A window that shows the draft by now reports it itself. */
async function noteError(
  writerId: string,
  draft: LocalDraft,
  error: unknown,
  onLeftBehind: OnLeftBehind,
): Promise<boolean> {
  const refused = permanentError(error)
  if (!refused) console.error('A kept draft could not be saved', error)
  const isElsewhere = hasLetterGone(error)
  let isInLetter = false
  try {
    isInLetter = isElsewhere && (await letterThatCarries(writerId, draft.id, draft)) !== null
  } catch {
    return false
  }
  if (!refused || !isUnchanged(writerId, draft) || draftsInTab.has(draft.id)) return true
  if (isInLetter) localDrafts.remove(writerId, draft.id)
  else localDrafts.put(writerId, { ...draft, refused })
  if (isElsewhere && !isInLetter) onLeftBehind(draft)
  return true
}

/** Nobody has changed it since it was read, or noted an error on it. */
function isUnchanged(writerId: string, { id, storedAt, refused }: LocalDraft): boolean {
  const now = localDrafts.get(writerId, id)
  return now?.storedAt === storedAt && now.refused === refused
}
