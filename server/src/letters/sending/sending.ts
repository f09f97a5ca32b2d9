import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { SendLetterInput, SentReceipt } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { sameRevision } from '#letters/drafts/draft-of-letter.ts'
import { enclosedIdsOf } from '#letters/enclosures/letter-enclosures.ts'
import { resolveRecipient, type Sender } from '#letters/participants/resolve-recipient.ts'
import { answerAgain } from '#letters/sending/answer-again.ts'
import { countLetter } from '#letters/sending/count-letter.ts'
import { type InsertedLetter, insertLetter, type NewLetter } from '#letters/sending/insert-letter.ts'
import { computeOpensFrom } from '#letters/sending/opens-from.ts'
import { sealLetter } from '#letters/sending/seal-letter.ts'
import { AppError } from '#lib/app-error.ts'
import { isRefusal } from '#lib/is-refusal.ts'
import { serialiseBody } from '#sanitising/content.ts'

/**
 * Sends a letter once: the same id with the same receiver, text and banner is answered with the stored letter (docs/rules.md
 * 3.4). A blocked sender gets the usual answer, and the letter is hidden (docs/rules.md 6.1). Throws AppError
 * recipient_not_found, self_send, what linkEnclosed throws, day_refused, rate_limited, friends_only, letter_empty, too_large, letter_unreadable, unavailable, suspended
 * if banned and signed_out if erased at this moment, letter_conflict if the id is another letter's, and draft_conflict if the draft differs since the
 * revision named.
 */
export async function sendLetter(
  deps: Dependencies,
  sender: Sender,
  input: SendLetterInput,
): Promise<SentReceipt> {
  try {
    return await sendNewLetter(deps, sender, input)
  } catch (error) {
    if (!isRefusal(error, 'recipient_not_found', 'day_refused', 'rate_limited', 'letter_conflict'))
      throw error
    const toThem = ({ username }: Person) => username === input.receiver
    return answerAgain(deps, sender.id, input, toThem, error)
  }
}

async function sendNewLetter(
  deps: Dependencies,
  sender: Sender,
  input: SendLetterInput,
): Promise<SentReceipt> {
  const receiver = await resolveRecipient(deps.db, sender, input.receiver)
  const opensFrom = await computeOpensFrom(deps.db, input.openWhen)
  await countLetter(deps, { sender: sender.id, receiver: receiver.id, key: input.receiver })

  const { content, text } = await deps.sanitiser.cleanFor(sender.id, input.content)
  if (text === '') throw new AppError('letter_empty')

  const { id, banner, lang, revision, openWhen } = input
  const ids = { id, senderId: sender.id, receiverId: receiver.id }
  const sealed = sealLetter(deps.letterKeys, ids, { content, banner, lang, text, openWhen })

  const enclosed = enclosedIdsOf(content)
  const isClosed = openWhen !== undefined
  const letter = { ...ids, banner, revision, isClosed, opensFrom, enclosed, ...sealed }
  const inserted = await insertWithDraft(deps, letter, input, content)
  publishSent(deps, letter, inserted)
  return { id, status: 'sent', createdAt: inserted.createdAt, receiver: { ...receiver, isGuest: false } }
}

/** A draft that was saved since the revision named, but says the same, is no conflict. */
async function insertWithDraft(
  deps: Dependencies,
  letter: NewLetter,
  input: SendLetterInput,
  content: string,
): Promise<InsertedLetter> {
  try {
    return await insertLetter(deps.db, letter)
  } catch (error) {
    if (!isRefusal(error, 'draft_conflict')) throw error
    const body = serialiseBody({ content, banner: input.banner })
    const revision = await sameRevision(deps, letter.senderId, input, body)
    return insertWithDraft(deps, { ...letter, revision }, input, content)
  }
}

function publishSent(deps: Dependencies, letter: NewLetter, inserted: InsertedLetter): void {
  const { metrics, hub } = deps
  metrics.letters.inc({ event: 'sent' })
  const ids = [letter.id]
  if (!inserted.isUnseen) {
    hub.publish([letter.receiverId], { kind: 'letter-arrived', ids })
    deps.announceLetter(letter.receiverId)
  }
  hub.publish([letter.senderId], { kind: 'letter-changed', ids })
  if (inserted.hadDraft) hub.publish([letter.senderId], { kind: 'draft-changed', ids })
}
