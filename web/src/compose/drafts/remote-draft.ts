import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { errorCode } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient } from '#lib/rpc.ts'
import { type DraftText, draftTextOf, sameText } from './draft-text.ts'

/** Characters; with JSON's own it stays under the 64 kB that browsers allow a call that outlives its page. */
const maxKeepaliveLength = 50_000

/**
 * Milliseconds after which a save without an answer counts as unreachable. A long letter gets the time of a slow connection, 10 kB a
 * second; a character has at most three bytes.
 */
const saveTimeoutMs = ({ content }: DraftText) => 30_000 + (3 * content.length) / 10

/** The calls on one draft. Each names its writer, since another person may have signed in. */
export function createRemoteDraft(writerId: string, id: string) {
  const byWriter = asUser(writerId)
  return {
    save(text: DraftText, revision: number, keepalive = false): Promise<SavedDraft> {
      const calls = keepalive && text.content.length < maxKeepaliveLength ? keepaliveClient : client
      const input = { id, ...draftTextOf(text), revision }
      return withTimeout(saveTimeoutMs(text), signal => calls.drafts.save(input, { ...byWriter, signal }))
    },
    /** Throws draft_conflict if it was changed elsewhere. */
    remove: async (revision: number): Promise<unknown> =>
      unlessMissing(client.drafts.remove({ id, revision }, byWriter)),
    fetch: (): Promise<Draft> => client.drafts.get({ id }, byWriter),
    /** Null when the server has none. */
    find: (): Promise<Draft | null> => unlessMissing(client.drafts.get({ id }, byWriter)),
    send: (letter: DraftText, revision: number): Promise<SentReceipt> =>
      client.letters.send({ id, ...draftTextOf(letter), revision }, byWriter),
  }
}

/** Cancels the call and rejects as `fetch` does without a connection. The server may have got it, and may still get it. */
async function withTimeout<Answer>(
  ms: number,
  act: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TypeError('The save had no answer in time')), ms)
  try {
    return await act(limit.signal)
  } catch (error) {
    limit.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function unlessMissing<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (errorCode(error) !== 'not_found') throw error
    return null
  }
}

export type RemoteDraft = ReturnType<typeof createRemoteDraft>

type Based = { readonly revision: number; readonly unacknowledgedSaves: readonly DraftText[] }

/** Calls `act` with the revision; once more where the conflict is with this browser's own save, whose answer was lost. */
export async function withConflictRetry<Answer>(
  remote: RemoteDraft,
  { revision, unacknowledgedSaves }: Based,
  act: (revision: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act(revision)
  } catch (error) {
    if (errorCode(error) !== 'draft_conflict') throw error
    const draft = await remote.fetch()
    if (!unacknowledgedSaves.some(text => sameText(text, draft))) throw error
    return act(draft.revision)
  }
}
