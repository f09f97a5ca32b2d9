import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { countAnswersLeft } from '#guests/answering/answers-left.ts'
import { insertAnswer } from '#guests/answering/insert-answer.ts'
import { shownLength } from '#guests/answering/shown-length.ts'
import type { OpenGuest } from '#guests/links/find-guest.ts'
import { enclosedIdsOf } from '#letters/enclosures/letter-enclosures.ts'
import { answerAgain } from '#letters/sending/answer-again.ts'
import { AppError } from '#lib/app-error.ts'
import { isRefusal } from '#lib/is-refusal.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'

type Answer = { readonly id: string; readonly content: string; readonly banner: BannerId }
type Answered = { readonly createdAt: Date; readonly answersLeft: number }

/**
 * A letter from a guest to the owner of their link (docs/rules.md 8.4), once for its id, as sendLetter does. A blocked guest gets the
 * usual answer, and the letter is hidden (docs/rules.md 6.1). Throws AppError no_answers_left, rate_limited, letter_empty, too_large,
 * letter_unreadable, unavailable, letter_conflict if the id is another letter's, and link_invalid or guest_claimed if the link ends
 * at this moment.
 */
export async function answerAsGuest(deps: Dependencies, guest: OpenGuest, answer: Answer): Promise<Answered> {
  try {
    return await sendAnswer(deps, guest, answer)
  } catch (error) {
    if (!isRefusal(error, 'rate_limited', 'letter_conflict')) throw error
    const isOwner = ({ id }: Person) => id === guest.ownerId
    const { createdAt } = await answerAgain(deps, guest.id, answer, isOwner, error)
    return { createdAt, answersLeft: await countAnswersLeft(deps.db, guest) }
  }
}

async function sendAnswer(deps: Dependencies, guest: OpenGuest, answer: Answer): Promise<Answered> {
  await deps.limits.consume('send-letter', { account: guest.id, receiver: guest.ownerId })
  const { content, text } = await cleanAnswer(deps, guest, answer)
  if (text === '') throw new AppError('letter_empty')

  const { id, banner } = answer
  const binding = letterBinding({ id, senderId: guest.id, receiverId: guest.ownerId })
  const body = serialiseBody({ content, banner })
  const sealed = sealText(deps.letterKeys, binding, { body, preview: text })
  const { isUnseen, ...answered } = await insertAnswer(deps.db, {
    id,
    guestId: guest.id,
    ownerId: guest.ownerId,
    banner,
    ...sealed,
  })

  deps.metrics.letters.inc({ event: 'sent' })
  if (!isUnseen) {
    deps.hub.publish([guest.ownerId], { kind: 'letter-arrived', ids: [id] })
    // Photographs may be enclosed for them from now on.
    deps.hub.publish([guest.ownerId], { kind: 'guest-changed', ids: [guest.id] })
    deps.announceLetter(guest.ownerId)
  }
  return { createdAt: answered.createdAt, answersLeft: answered.answersLeft }
}

async function cleanAnswer({ sanitiser }: Dependencies, guest: OpenGuest, { content }: Answer) {
  const cleaned = await sanitiser.cleanFor(guest.id, content)
  if (shownLength(cleaned.content) > guestAnswerMaxLength) throw new AppError('answer_too_large')
  // Whoever has no account stores none.
  const { photographs, recordings } = enclosedIdsOf(cleaned.content)
  if (photographs.length > 0) throw new AppError('photograph_missing')
  if (recordings.length > 0) throw new AppError('recording_missing')
  return cleaned
}
