import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { SendToGuestInput } from '@novelette/domain/guests/guest-schemas.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { insertGuestLetter } from '#guests/writing/insert-guest-letter.ts'
import { claimerOf, guestPerson } from '#guests/writing/own-guests.ts'
import { sameRevision } from '#letters/drafts/draft-of-letter.ts'
import { enclosedIdsOf } from '#letters/enclosures/letter-enclosures.ts'
import { answerAgain } from '#letters/sending/answer-again.ts'
import { countLetter } from '#letters/sending/count-letter.ts'
import { computeOpensFrom } from '#letters/sending/opens-from.ts'
import { sealLetter } from '#letters/sending/seal-letter.ts'
import { AppError } from '#lib/app-error.ts'
import { isRefusal } from '#lib/is-refusal.ts'
import { serialiseBody } from '#sanitising/content.ts'

/**
 * Sends a letter by link, once, as sendLetter does (docs/rules.md 3.4, 8.1). With an address the link is mailed where nothing
 * forbids it; the answer does not tell (docs/rules.md 8.6). Throws not_found, guest_claimed, guest_closed, and what sendLetter throws
 * about the letter and its sender.
 */
export async function sendToGuest(
  deps: Dependencies,
  sender: SessionUser,
  input: SendToGuestInput,
): Promise<SentReceipt> {
  try {
    return await sendNewLetter(deps, sender, input)
  } catch (error) {
    if (!isRefusal(error, 'not_found', 'day_refused', 'rate_limited', 'letter_conflict')) throw error
    const claimer = await claimerOf(deps.db, sender.id, input.guestId)
    const toThem = ({ id }: Person) => id === input.guestId || id === claimer
    return answerAgain(deps, sender.id, input, toThem, error)
  }
}

async function sendNewLetter(
  deps: Dependencies,
  sender: SessionUser,
  input: SendToGuestInput,
): Promise<SentReceipt> {
  const { id, guestId, banner, lang, openWhen } = input
  const receiver = await guestPerson(deps.db, sender.id, guestId)
  const opensFrom = await computeOpensFrom(deps.db, openWhen)
  await countLetter(deps, { sender: sender.id, receiver: guestId, key: guestId })

  const { content, text } = await deps.sanitiser.cleanFor(sender.id, input.content)
  if (text === '') throw new AppError('letter_empty')

  const ids = { id, senderId: sender.id, receiverId: guestId }
  const sealed = sealLetter(deps.letterKeys, ids, { content, banner, lang, text, openWhen })
  const enclosed = enclosedIdsOf(content)
  const isClosed = openWhen !== undefined
  const letter = { ...ids, banner, isClosed, opensFrom, enclosed, ...sealed }
  const { createdAt, hadDraft } = await insertWithDraft(deps, letter, input, content)
  publishSent(deps, letter, hadDraft)
  return { id, status: 'sent', createdAt, receiver }
}

type SealedLetter = Omit<Parameters<typeof insertGuestLetter>[1], 'revision'>

/** A draft that was saved since the revision named, but says the same, is no conflict. */
async function insertWithDraft(
  deps: Dependencies,
  letter: SealedLetter,
  input: SendToGuestInput,
  content: string,
): ReturnType<typeof insertGuestLetter> {
  try {
    return await insertGuestLetter(deps, { ...letter, revision: input.revision })
  } catch (error) {
    if (!isRefusal(error, 'draft_conflict')) throw error
    const body = serialiseBody({ content, banner: input.banner })
    const revision = await sameRevision(deps, letter.senderId, { ...input, receiver: '' }, body)
    return insertWithDraft(deps, letter, { ...input, revision }, content)
  }
}

function publishSent(
  { metrics, hub }: Dependencies,
  { id, senderId, receiverId }: SealedLetter,
  hadDraft: boolean,
): void {
  metrics.letters.inc({ event: 'sent' })
  hub.publish([senderId], { kind: 'letter-changed', ids: [id] })
  hub.publish([senderId], { kind: 'guest-changed', ids: [receiverId] })
  if (hadDraft) hub.publish([senderId], { kind: 'draft-changed', ids: [id] })
}
