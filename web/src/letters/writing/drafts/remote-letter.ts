import { isEnclosureFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { readInTime, sendInTime, unlessMissing } from '#letters/writing/answers/answer-in-time.ts'
import { isRetriedInBackground, isScheduledGone } from '#letters/writing/answers/letter-answers.ts'
import { errorCode, errorFields } from '#lib/error-code.ts'
import { asUser, client } from '#lib/rpc.ts'
import { type DraftText, draftTextOf } from './draft-text.ts'
import { carries, type LetterReceipt, type SentText, scheduledTextOf, sentTextOf } from './sent-text.ts'

/**
 * Sends the letter that the draft becomes, or hands it over until its day, once whatever lies in it is stored. May be repeated: the same
 * letter goes once (docs/rules.md 3.4). What its refusals mean: letters/writing/answers/letter-answers.ts.
 */
export function sendOrSchedule(
  writerId: string,
  id: string,
  letter: DraftText,
  revision: number,
): Promise<LetterReceipt> {
  const { guest, receiver, plan: { delivery, openWhen } = {}, ...words } = draftTextOf(letter)
  const closed = openWhen && { openWhen }
  const toGuest = guest && { guestId: guest.id }
  return callWithWords<LetterReceipt>(writerId, words, (words, options) => {
    const input = { id, ...words, revision }
    if (delivery)
      return client.scheduledLetters.schedule({ ...input, ...(toGuest ?? { receiver }), delivery }, options)
    return toGuest
      ? client.guests.send({ ...input, ...toGuest, ...closed }, options)
      : client.letters.send({ ...input, receiver, ...closed }, options)
  })
}

/** Puts the text into the scheduled letter whose changes it holds. */
export async function changeScheduledLetter(writerId: string, text: DraftText): Promise<void> {
  const { content, banner, lang, plan: { edits, delivery } = {} } = text
  if (!edits || !delivery) throw new Error('the text holds no changes to a letter')
  await callWithWords(writerId, { content, banner, lang }, (words, options) =>
    client.scheduledLetters.change({ ...edits, ...words, delivery }, options),
  )
}

/** What became of the draft with this plan. Throws not_found where its writer has no letter of this id any more. */
export async function fetchLetter(writerId: string, id: string, plan: DraftText['plan']): Promise<SentText> {
  const byWriter = asUser(writerId)
  const fetchSent = () => readInTime(limits => client.letters.sentLetter({ id }, { ...byWriter, ...limits }))
  const sent = plan?.delivery ? null : await unlessMissing(fetchSent())
  if (sent) return sentTextOf(sent)
  const scheduled = await unlessMissing(
    readInTime(limits => client.scheduledLetters.get({ id }, { ...byWriter, ...limits })),
    isScheduledGone,
  )
  return scheduled ? scheduledTextOf(scheduled) : sentTextOf(await fetchSent())
}

/** What went under this id, if it says all that `text` does. Throws where nobody can tell now. */
export async function letterThatCarries(
  writerId: string,
  id: string,
  text: DraftText,
): Promise<SentText | null> {
  try {
    const sent = await fetchLetter(writerId, id, text.plan)
    return carries(sent, draftTextOf(text)) ? sent : null
  } catch (error) {
    if (isRetriedInBackground(error)) throw error
    return null
  }
}

/** A letter goes once what lies in it is stored. */
export async function storeEnclosures(
  writerId: string,
  { content }: Pick<DraftText, 'content'>,
): Promise<void> {
  if (!splitFigures(content).figures.some(isEnclosureFigure)) return
  const { storeEnclosuresOf } = await import('#letters/parts/files/store-enclosures.ts')
  await storeEnclosuresOf(writerId, content)
}

type Words = Pick<DraftText, 'content' | 'banner' | 'lang'>
type CallOptions = ReturnType<typeof asUser> & { readonly signal: AbortSignal }

async function callWithWords<Answer>(
  writerId: string,
  words: Words,
  call: (words: Words, options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  await storeEnclosures(writerId, words)
  const byWriter = asUser(writerId)
  return sendInTime(words, signal => withKnownLanguage(words, known => call(known, { ...byWriter, signal })))
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
