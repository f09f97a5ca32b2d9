import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type {
  ScheduledReceipt,
  ScheduleInput,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import { guestPerson } from '#guests/writing/own-guests.ts'
import { sameRevision } from '#letters/drafts/draft-of-letter.ts'
import { enclosedIdsOf } from '#letters/enclosures/letter-enclosures.ts'
import { resolveRecipient } from '#letters/participants/resolve-recipient.ts'
import { countLetter } from '#letters/sending/count-letter.ts'
import { AppError } from '#lib/app-error.ts'
import { isRefusal } from '#lib/is-refusal.ts'
import { haveSameWords, readPlan, serialiseBody } from '#sanitising/content.ts'
import { refuseDay } from '#scheduling/delivery-time.ts'
import { insertScheduled, type NewScheduled } from '#scheduling/insert-scheduled.ts'
import { findScheduled, openScheduled, shownInstant } from '#scheduling/own-scheduled.ts'
import { publishScheduled } from '#scheduling/publish-scheduled.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'

/**
 * Keeps a letter until its day, once: the same id with the same receiver, words and delivery is answered alike (docs/rules.md 10.1).
 * Throws day_refused, too_many_scheduled, already_left, and what sendLetter or sendToGuest throws.
 */
export async function scheduleLetter(
  deps: Dependencies,
  sender: SessionUser,
  input: ScheduleInput,
): Promise<ScheduledReceipt> {
  try {
    return await scheduleNewLetter(deps, sender, input)
  } catch (error) {
    if (!isRefusal(error, ...answeredAgain)) throw error
    return answerAgain(deps, sender.id, input, error)
  }
}

/** Refusals that the same call may meet although it was carried out before. */
const answeredAgain = [
  'recipient_not_found',
  'not_found',
  'rate_limited',
  'letter_conflict',
  'too_many_scheduled',
  'day_refused',
] as const

async function scheduleNewLetter(
  deps: Dependencies,
  sender: SessionUser,
  input: ScheduleInput,
): Promise<ScheduledReceipt> {
  const { id, banner, lang, delivery } = input
  await assertZoneOf(deps, delivery)
  const receiver = await findReceiver(deps, sender, input)
  const receiverKey = 'guestId' in input ? input.guestId : input.receiver
  await countLetter(deps, { sender: sender.id, receiver: receiver.id, key: receiverKey })

  const { content, text } = await deps.sanitiser.cleanFor(sender.id, input.content)
  if (text === '') throw new AppError('letter_empty')

  const ids = { id, senderId: sender.id, receiverId: receiver.id }
  const body = serialiseBody({ content, banner, lang, plan: { delivery } })
  const sealed = sealText(deps.letterKeys, letterBinding(ids), { body, preview: text })
  const enclosed = enclosedIdsOf(content)
  const letter = { ...ids, banner, delivery, isToGuest: 'guestId' in input, enclosed, ...sealed }
  const { createdAt, hadDraft, ...time } = await insertWithDraft(deps, letter, input, body)

  deps.metrics.scheduledLetters.inc({ event: 'scheduled' })
  await publishScheduled(deps, { ...ids, isShown: time.isShown })
  if (hadDraft) deps.hub.publish([sender.id], { kind: 'draft-changed', ids: [id] })
  return { id, receiver, createdAt, delivery, deliverAt: shownInstant(time) }
}

/** Throws zone_unknown for what PostgreSQL does not know. */
export async function assertZoneOf({ db }: Pick<Dependencies, 'db'>, delivery: Delivery): Promise<void> {
  if ('zone' in delivery) await assertTimeZone(db, delivery.zone)
}

async function findReceiver(deps: Dependencies, sender: SessionUser, input: ScheduleInput): Promise<Person> {
  const { delivery } = input
  try {
    if ('guestId' in input) return await guestPerson(deps.db, sender.id, input.guestId)
    return { ...(await resolveRecipient(deps.db, sender, input.receiver)), isGuest: false }
  } catch (error) {
    // Nobody's clock is answered like the clock of somebody who does not share it.
    if (!('zone' in delivery) && isRefusal(error, 'recipient_not_found')) throw refuseDay('clock_not_shared')
    throw error
  }
}

type UnsavedLetter = Omit<NewScheduled, 'revision'>

/** A draft that was saved since the revision named, but says the same, is no conflict. */
async function insertWithDraft(
  deps: Dependencies,
  letter: UnsavedLetter,
  input: ScheduleInput,
  body: string,
): ReturnType<typeof insertScheduled> {
  try {
    return await insertScheduled(deps.db, { ...letter, revision: input.revision })
  } catch (error) {
    if (!isRefusal(error, 'draft_conflict')) throw error
    const draft = 'guestId' in input ? { ...input, receiver: '' } : input
    const revision = await sameRevision(deps, letter.senderId, draft, body)
    return insertWithDraft(deps, letter, { ...input, revision }, body)
  }
}

/** Throws `refusal` if this id is not that of the same letter, and already_left. */
async function answerAgain(
  deps: Dependencies,
  senderId: string,
  input: ScheduleInput,
  refusal: AppError,
): Promise<ScheduledReceipt> {
  const found = await findScheduled(deps.db, senderId, input.id).catch(error => {
    throw isRefusal(error, 'not_found') ? refusal : error
  })
  const { letter, receiver } = found
  const isToThem = 'guestId' in input ? receiver.id === input.guestId : receiver.username === input.receiver
  if (!isToThem) throw refusal
  const { content } = await deps.sanitiser.cleanFor(senderId, input.content)
  const stored = openScheduled(deps, letter)
  const isSame =
    haveSameWords(stored, serialiseBody({ content, banner: input.banner })) &&
    JSON.stringify(readPlan(stored)?.delivery) === JSON.stringify(input.delivery)
  if (!isSame) throw new AppError('letter_conflict')
  const { id, writtenAt: createdAt } = letter
  return { id, receiver, createdAt, delivery: input.delivery, deliverAt: shownInstant(letter) }
}
