import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { isEnclosureFigure, splitFigures } from '@novelette/domain/handwriting/figures.ts'
import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import type { Letter, SentReceipt } from '@novelette/domain/letters/letters.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import type { ScheduledReceipt } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { answerInTime, readInTime, sendInTime, unlessMissing } from '#compose/answers/answer-in-time.ts'
import { errorCode, errorFields } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient } from '#lib/rpc.ts'
import { type DraftText, draftTextOf, sameText } from './draft-text.ts'

/** Characters; with JSON's own it stays under the 64 kB that browsers allow a call that outlives its page. */
const maxKeepaliveLength = 50_000

/** That it was sent, or is kept until its time. */
export type LetterReceipt = SentReceipt | ScheduledReceipt

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
    /** What was sent under this id in the place of `draft`, or is kept until its time. */
    async fetchLetter({ plan }: DraftText): Promise<DraftText> {
      const kept = plan?.delivery && (await unlessMissing(fetchScheduled(), 'already_left'))
      if (kept) return { ...textOfLetter(kept), plan: { delivery: kept.delivery } }
      const sent = await fetchSent()
      return { ...textOfLetter(sent), ...closedPlanOf(sent, plan) }
    },
  }
}

/** A letter goes once what lies in it is stored. */
export async function storeEnclosures(writerId: string, { content }: DraftText): Promise<void> {
  if (!splitFigures(content).figures.some(isEnclosureFigure)) return
  const { storeEnclosuresOf } = await import('#compose/enclosures/store-enclosures.ts')
  await storeEnclosuresOf(writerId, content)
}

/** As the draft has it, where the letter was closed under the same label, or may have been: once it was opened, it is as any. */
function closedPlanOf({ openWhen: closed, status }: Letter, { openWhen }: LetterPlan = {}) {
  const isSame = closed ? closed.label === openWhen?.label : status === 'read'
  return openWhen && isSame && { plan: { openWhen } }
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

type AddressedLetter = Pick<DraftText, 'content' | 'banner' | 'lang'> & { readonly receiver: Person }

/** What a letter says that was sent, or is kept. */
export function textOfLetter({
  receiver: { id, username: name, isGuest },
  content,
  banner,
  lang,
}: AddressedLetter): DraftText {
  const words = { content, banner, ...(lang && { lang }) }
  return { ...(isGuest ? { receiver: '', guest: { id, name } } : { receiver: name }), ...words }
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
