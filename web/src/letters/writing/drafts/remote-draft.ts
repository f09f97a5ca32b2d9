import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import { tellFailure } from '#failures/tell-failure.ts'
import {
  answerInTime,
  readInTime,
  sendInTime,
  unlessMissing,
} from '#letters/writing/answers/answer-in-time.ts'
import { errorCode } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { type DraftText, draftTextOf, sameText } from './draft-text.ts'
import { letterThatCarries, withKnownLanguage } from './remote-letter.ts'

/** Characters; with JSON's own it stays under the 64 kB that browsers allow a call that outlives its page. */
const maxKeepaliveLength = 50_000

type RemoteDraft = ReturnType<typeof createRemoteDraft>

/** The calls on one draft. Each names its writer, since another person may have signed in. */
export function createRemoteDraft(writerId: string, id: string) {
  const byWriter = asUser(writerId)
  const fetch = (): Promise<Draft> =>
    readInTime(limits => client.drafts.get({ id }, { ...byWriter, ...limits }))
  const remove = (input: { id: string; revision?: number }): Promise<unknown> =>
    unlessMissing(answerInTime(signal => client.drafts.remove(input, { ...byWriter, signal })))
  return {
    save(text: DraftText, revision: number, keepalive = false): Promise<SavedDraft> {
      const calls = keepalive && text.content.length < maxKeepaliveLength ? keepaliveClient : client
      const { guest, ...rest } = draftTextOf(text)
      const saving = { id, ...(guest && { guestId: guest.id }), revision }
      return sendInTime(text, signal =>
        withKnownLanguage(rest, words => calls.drafts.save({ ...saving, ...words }, { ...byWriter, signal })),
      ).catch(tellUnexpected)
    },
    /** Throws draft_conflict if it was changed elsewhere. */
    remove: (revision: number) => remove({ id, revision }),
    /** Whatever it says by now. */
    discard: () => remove({ id }),
    fetch,
    /** Null when the server has none. */
    find: (): Promise<Draft | null> => unlessMissing(fetch()),
  }
}

function tellUnexpected(error: unknown): never {
  if (errorCode(error) === 'unexpected') tellFailure('save')
  throw error
}

/**
 * Of two texts of one draft the one that is not taken becomes a draft of its own; false where the letter went with it meanwhile. Throws
 * where neither can be done now.
 */
export async function setAside(writerId: string, id: string, text: DraftText): Promise<boolean> {
  if (await letterThatCarries(writerId, id, text)) return false
  await createRemoteDraft(writerId, uuidV7()).save(text, 0)
  return true
}

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
