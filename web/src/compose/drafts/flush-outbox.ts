import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { asUser, client } from '#lib/rpc.ts'
import type { LocalDraft } from './device-shelf.ts'
import { sameText } from './draft-text.ts'
import { finalRefusal, waitsOn } from './final-refusals.ts'
import { localDrafts } from './kept-drafts.ts'
import { outbox } from './outbox.ts'
import { ServerCopy } from './server-copy.ts'

/** What became of a letter that waited: sent, or refused and a draft again. */
export type Outcome = { readonly letter: LocalDraft } & (
  | { readonly receipt: SentReceipt }
  | { readonly error: unknown }
)

/**
 * Sends what waits, the oldest first, and tries again until nothing is left or `signal` aborts. A letter that was sent already, by
 * another tab or without an answer, is the same letter (docs/rules.md 3.4).
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
    // Another tab may have sent it, or its writer may have thought better of it.
    if (signal.aborted || !outbox.get(writerId, letter.id)) continue
    const outcome = await send(writerId, letter)
    if (!outcome) return
    onOutcome(outcome)
    if ('receipt' in outcome) forget(writerId, letter)
    else if (outbox.get(writerId, letter.id))
      outbox.backToDrafts(writerId, { ...letter, refused: finalRefusal(outcome.error) })
  }
}

/** It may have been called off while it was on its way: then it is a draft again, of a letter that is gone. */
function forget(writerId: string, letter: LocalDraft): void {
  outbox.remove(writerId, letter.id)
  const draft = localDrafts.get(writerId, letter.id)
  if (draft && sameText(draft, letter)) localDrafts.drop(writerId, letter.id)
}

/** Null while it has to wait on. */
async function send(writerId: string, letter: LocalDraft): Promise<Outcome | null> {
  const { id, receiver, content, banner, revision, tried = [] } = letter
  const server = new ServerCopy({ writerId, id, revision, unanswered: tried })
  const call = () =>
    client.letters.send({ id, receiver, content, banner, revision: server.revision }, asUser(writerId))
  try {
    return { letter, receipt: await server.goingOn(call) }
  } catch (error) {
    return waitsOn(error) ? null : { letter, error }
  }
}
