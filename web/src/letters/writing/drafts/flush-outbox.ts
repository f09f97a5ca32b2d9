import { tellFailure } from '#failures/tell-failure.ts'
import {
  hasLetterGone,
  isRetriedInBackground,
  permanentError,
} from '#letters/writing/answers/letter-answers.ts'
import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { errorCode } from '#lib/error-code.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { sameText } from './draft-text.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'
import { type Outcome, outbox } from './outbox.ts'
import { createRemoteDraft, withConflictRetry } from './remote-draft.ts'
import { letterThatCarries, sendOrSchedule } from './remote-letter.ts'
import type { LetterReceipt } from './sent-text.ts'

/**
 * Sends the outbox, the oldest letter first, until it is empty or `signal` aborts. A letter that was sent already, by another tab or
 * without an answer, is the same letter (docs/rules.md 3.4).
 */
export async function flushOutbox(
  writerId: string,
  onOutcome: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    if (navigator.onLine)
      await withCrossTabLock('waiting-letters', () => sendEach(writerId, onOutcome, signal))
    if (outbox.all(writerId).length === 0) return
    await pauseOrOnline(backoff(failures), signal)
  }
}

async function sendEach(writerId: string, onOutcome: (outcome: Outcome) => void, signal: AbortSignal) {
  for (const letter of outbox.all(writerId).reverse()) {
    // Another tab may have sent it, or its writer may have cancelled it.
    if (signal.aborted || !outbox.get(writerId, letter.id)) continue
    const outcome = await send(writerId, letter)
    if (!outcome) return
    onOutcome(outcome)
    if ('receipt' in outcome) removeSent(writerId, letter)
    else if (outbox.get(writerId, letter.id))
      outbox.backToDrafts(writerId, { ...letter, refused: permanentError(outcome.error) })
  }
}

/** If it was cancelled while it was sent, it is a draft of a letter that is gone. */
function removeSent(writerId: string, letter: LocalDraft): void {
  outbox.remove(writerId, letter.id)
  const draft = localDrafts.get(writerId, letter.id)
  if (draft && sameText(draft, letter)) localDrafts.remove(writerId, letter.id)
}

/** Null while it has to wait on. */
async function send(writerId: string, letter: LocalDraft): Promise<Outcome | null> {
  try {
    return { letter, receipt: await sendOnce(writerId, letter) }
  } catch (error) {
    if (isRetriedInBackground(error)) return null
    if (errorCode(error) === 'unexpected') tellFailure('outbox')
    return { letter, error }
  }
}

/** What went under its id already, by another plan, but says all that it does, is this letter. */
async function sendOnce(writerId: string, letter: LocalDraft): Promise<LetterReceipt> {
  const { id, revision, unacknowledgedSaves = [] } = letter
  const sendIt = (revision: number) => sendOrSchedule(writerId, id, letter, revision)
  try {
    return await withConflictRetry(createRemoteDraft(writerId, id), { revision, unacknowledgedSaves }, sendIt)
  } catch (error) {
    const sent = hasLetterGone(error) && (await letterThatCarries(writerId, id, letter))
    if (!sent) throw error
    return sent.receipt
  }
}
