import type { SentReceipt } from '@novelette/domain/letters.ts'
import { errorCode, type FailureCode } from '#lib/error-code.ts'
import { inTurn } from '#lib/in-turn.ts'
import { backoff, pause } from '#lib/pause.ts'
import { client } from '#lib/rpc.ts'
import type { KeptText } from './device-shelf.ts'
import { waitingLetters } from './waiting-letters.ts'

/** What became of a letter that waited: sent, or refused and a draft again. */
export type Outcome = { readonly letter: KeptText } & (
  | { readonly receipt: SentReceipt }
  | { readonly error: unknown }
)

/**
 * Sends what waits, the oldest first, and tries again until nothing is left or `signal` aborts. A letter that was sent already, by
 * another tab or without an answer, is the same letter (DECISIONS 19).
 */
export async function sendWaiting(
  writerId: string,
  onOutcome: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    if (navigator.onLine) await inTurn('waiting-letters', () => sendEach(writerId, onOutcome, signal))
    if (waitingLetters.all(writerId).length === 0) return
    await pauseOrOnline(backoff(failures), signal)
  }
}

async function sendEach(writerId: string, onOutcome: (outcome: Outcome) => void, signal: AbortSignal) {
  if (!(await isStillHere(writerId))) return
  for (const letter of waitingLetters.all(writerId).reverse()) {
    // Another tab may have sent it, or its writer may have thought better of it.
    if (signal.aborted || !waitingLetters.get(writerId, letter.id)) continue
    const outcome = await send(letter)
    if (!outcome) return
    onOutcome(outcome)
    if ('receipt' in outcome) waitingLetters.remove(writerId, letter.id)
    else waitingLetters.backToDrafts(writerId, letter)
  }
}

/** Somebody else may have signed in with this browser meanwhile; nobody's letter is sent by another. */
async function isStillHere(writerId: string): Promise<boolean> {
  const user = await client.accounts.session().catch(() => null)
  return user?.id === writerId
}

/** Null while it has to wait on. */
async function send(letter: KeptText): Promise<Outcome | null> {
  const { id, receiver, content, banner } = letter
  try {
    return { letter, receipt: await client.letters.send({ id, receiver, content, banner }) }
  } catch (error) {
    return waitsOn(errorCode(error)) ? null : { letter, error }
  }
}

function waitsOn(code: FailureCode): boolean {
  return ['offline', 'unavailable', 'rate_limited', 'signed_out'].includes(code)
}

async function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  window.addEventListener('online', () => back.abort(), { signal: back.signal })
  await pause(ms, AbortSignal.any([signal, back.signal]))
  back.abort()
}
