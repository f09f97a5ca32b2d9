import { errorCode } from '#lib/error-code.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { asUser, client } from '#lib/rpc.ts'
import { sameText } from './draft-text.ts'
import { finalRefusal, isRetriedLater } from './final-refusals.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'
import { openDrafts } from './open-drafts.ts'
import { createRemoteDraft, withConflictRetry } from './remote-draft.ts'

/** Hears of words whose letter was sent without them, once. */
type OnLeftBehind = (kept: LocalDraft) => void

/**
 * Drafts that this device alone has reach the server also when no sheet shows them: tries again until none is left that can be
 * saved or `signal` aborts. One that was refused for good waits to be opened, and nobody asks for it again.
 */
export async function saveLocalDrafts(
  writerId: string,
  onLeftBehind: OnLeftBehind,
  signal: AbortSignal,
): Promise<void> {
  const failed = new Set<string>()
  const toSave = () =>
    localDrafts.all(writerId).filter(({ id, refused }) => !refused && !failed.has(id) && !openDrafts.has(id))
  const onRefused = async (kept: LocalDraft, error: unknown) => {
    if (await noteRefusal(writerId, kept, error, onLeftBehind)) failed.add(kept.id)
  }
  for (let failures = 0; !signal.aborted; failures++) {
    if (toSave().length === 0) return
    if (navigator.onLine) await saveEach(writerId, toSave(), onRefused, signal)
    await pauseOrOnline(backoff(failures), signal)
  }
}

async function saveEach(
  writerId: string,
  drafts: readonly LocalDraft[],
  onRefused: (kept: LocalDraft, error: unknown) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const kept of drafts) {
    if (signal.aborted) return
    try {
      await save(writerId, kept)
      if (isAsItWas(writerId, kept)) localDrafts.remove(writerId, kept.id)
    } catch (error) {
      if (isRetriedLater(error)) return
      await onRefused(kept, error)
    }
  }
}

async function save(writerId: string, kept: LocalDraft): Promise<void> {
  const { id, receiver, content, banner, revision, tried = [] } = kept
  const text = { receiver, content, banner }
  const remote = createRemoteDraft(writerId, id)
  const based = { revision, unacknowledgedSaves: [...tried, text] }
  const saveIt = (revision: number) => remote.save(text, revision)
  try {
    await withConflictRetry(remote, based, saveIt)
  } catch (error) {
    // Deleted elsewhere: it begins anew.
    if (errorCode(error) !== 'not_found' || revision === 0) throw error
    await withConflictRetry(remote, { ...based, revision: 0 }, saveIt)
  }
}

/** False where it is not known yet what to make of it. A sheet that has come to the desk meanwhile asks, and tells, by itself. */
async function noteRefusal(
  writerId: string,
  kept: LocalDraft,
  error: unknown,
  onLeftBehind: OnLeftBehind,
): Promise<boolean> {
  const refused = finalRefusal(error)
  if (!refused) console.error('A kept draft could not be saved', error)
  const isCarried = refused === 'letter_conflict' && (await wasCarried(writerId, kept))
  if (isCarried === null) return false
  if (!refused || !isAsItWas(writerId, kept) || openDrafts.has(kept.id)) return true
  if (isCarried) localDrafts.remove(writerId, kept.id)
  else localDrafts.put(writerId, { ...kept, refused })
  if (refused === 'letter_conflict' && !isCarried) onLeftBehind(kept)
  return true
}

/** Whether the letter says just this; null where nobody can tell now. */
async function wasCarried(writerId: string, kept: LocalDraft): Promise<boolean | null> {
  try {
    const letter = await client.letters.sentLetter({ id: kept.id }, asUser(writerId))
    return sameText({ ...letter, receiver: letter.receiver.username }, kept)
  } catch (error) {
    return isRetriedLater(error) ? null : false
  }
}

/** Nobody has gone on with it since it was read, nor noted a refusal on it. */
function isAsItWas(writerId: string, { id, changedAt, refused }: LocalDraft): boolean {
  const now = localDrafts.get(writerId, id)
  return now?.changedAt === changedAt && now.refused === refused
}
