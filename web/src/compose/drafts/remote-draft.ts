import { isEnclosureFigure, splitFigures } from '@novelette/domain/handwriting/figures.ts'
import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import { answerInTime, readInTime, sendInTime, unlessMissing } from '#compose/answers/answer-in-time.ts'
import { isRetriedInBackground } from '#compose/answers/retry-policy.ts'
import { errorCode, errorFields } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { type DraftText, draftTextOf, sameText } from './draft-text.ts'
import { carries, type LetterReceipt, type SentText, scheduledTextOf, sentTextOf } from './sent-text.ts'

/** Characters; with JSON's own it stays under the 64 kB that browsers allow a call that outlives its page. */
const maxKeepaliveLength = 50_000

export type RemoteDraft = ReturnType<typeof createRemoteDraft>

/** The calls on one draft, and on the letter that it becomes. Each names its writer, since another person may have signed in. */
export function createRemoteDraft(writerId: string, id: string) {
  return { ...createDraftCalls(writerId, id), ...createLetterCalls(writerId, id) }
}

function createDraftCalls(writerId: string, id: string) {
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
      )
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

function createLetterCalls(writerId: string, id: string) {
  const byWriter = asUser(writerId)
  const fetchScheduled = () =>
    readInTime(limits => client.scheduledLetters.get({ id }, { ...byWriter, ...limits }))
  const fetchSent = () => readInTime(limits => client.letters.sentLetter({ id }, { ...byWriter, ...limits }))
  return {
    /** May be repeated: the same letter is sent once. */
    async send(letter: DraftText, revision: number): Promise<LetterReceipt> {
      await storeEnclosures(writerId, letter)
      const { guest, receiver, plan: { delivery, openWhen } = {}, ...rest } = draftTextOf(letter)
      const closed = openWhen && { openWhen }
      return sendInTime<LetterReceipt>(letter, signal =>
        withKnownLanguage<typeof rest, LetterReceipt>(rest, words => {
          const input = { id, ...words, revision }
          const toGuest = guest && { ...input, guestId: guest.id }
          const toMember = { ...input, receiver }
          const options = { ...byWriter, signal }
          if (delivery)
            return client.scheduledLetters.schedule({ ...(toGuest ?? toMember), delivery }, options)
          return toGuest
            ? client.guests.send({ ...toGuest, ...closed }, options)
            : client.letters.send({ ...toMember, ...closed }, options)
        }),
      )
    },
    /** What became of the draft with this plan. Throws not_found where its writer has no letter of this id any more. */
    async fetchLetter(plan: DraftText['plan']): Promise<SentText> {
      const sent = plan?.delivery ? null : await unlessMissing(fetchSent())
      if (sent) return sentTextOf(sent)
      const scheduled = await unlessMissing(fetchScheduled(), 'already_left')
      return scheduled ? scheduledTextOf(scheduled) : sentTextOf(await fetchSent())
    },
  }
}

/** What went under this id, if it says all that `text` does. Throws where nobody can tell now. */
export async function letterThatCarries(
  writerId: string,
  id: string,
  text: DraftText,
): Promise<SentText | null> {
  try {
    const sent = await createRemoteDraft(writerId, id).fetchLetter(text.plan)
    return carries(sent, draftTextOf(text)) ? sent : null
  } catch (error) {
    if (isRetriedInBackground(error)) throw error
    return null
  }
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

/** A letter goes once what lies in it is stored. */
export async function storeEnclosures(writerId: string, { content }: DraftText): Promise<void> {
  if (!splitFigures(content).figures.some(isEnclosureFigure)) return
  const { storeEnclosuresOf } = await import('#compose/enclosures/store-enclosures.ts')
  await storeEnclosuresOf(writerId, content)
}

/** While servers are upgraded, one of the release before may answer, which refuses the language. */
export async function withKnownLanguage<Words extends Pick<DraftText, 'lang'>, Answer>(
  words: Words,
  call: (words: Words) => Promise<Answer>,
): Promise<Answer> {
  return call(words).catch(error => {
    const isInWords = Object.keys(errorFields(error)).some(name => name in words && name !== 'lang')
    if (errorCode(error) !== 'invalid_input' || !words.lang || isInWords) throw error
    const { lang: _, ...rest } = words
    return call(rest as Words)
  })
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
