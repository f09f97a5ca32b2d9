import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type {
  ChangedScheduled,
  ChangeScheduledInput,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { enclosedIdsOf, linkEnclosed } from '#letters/enclosures/letter-enclosures.ts'
import { lockBothAgainstSending } from '#letters/participants/locks.ts'
import { AppError } from '#lib/app-error.ts'
import { haveSameWords, readPlan, serialiseBody } from '#sanitising/content.ts'
import { computeDeliveryTime, type DeliveryTime } from '#scheduling/delivery-time.ts'
import {
  deliveryOf,
  type FoundScheduled,
  findScheduled,
  lockScheduled,
  openScheduled,
  ownScheduled,
  shownInstant,
} from '#scheduling/own-scheduled.ts'
import { publishScheduled } from '#scheduling/publish-scheduled.ts'
import { assertRoom } from '#scheduling/room-for-letters.ts'
import { assertZoneOf } from '#scheduling/scheduling.ts'
import { letterBinding, type Sealed, sealText } from '#sealing/sealing.ts'

/**
 * Changes words, theme and day until the second it leaves; one that came back waits again (docs/rules.md 10.4). What is stored
 * already is answered on any revision. Throws not_found, already_left, draft_conflict, day_refused, too_many_scheduled, letter_empty,
 * and what the sanitiser throws.
 */
export async function changeScheduled(
  deps: Dependencies,
  senderId: string,
  { id, revision, banner, lang, delivery, ...input }: ChangeScheduledInput,
): Promise<ChangedScheduled> {
  const before = await findScheduled(deps.db, senderId, id)
  await assertZoneOf(deps, delivery)
  const { content, text } = await deps.sanitiser.cleanFor(senderId, input.content)
  if (text === '') throw new AppError('letter_empty')
  const body = serialiseBody({ content, banner, lang, plan: { delivery } })
  const sealed = sealText(deps.letterKeys, letterBinding(before.letter), { body, preview: text })

  const changed = await deps.db.transaction(async tx => {
    await lockBothAgainstSending(tx, [senderId, before.letter.receiverId])
    const found = await lockScheduled(tx, senderId, id)
    // A claim has given it to another receiver, whom the seal does not name.
    const isMoved = found.letter.receiverId !== before.letter.receiverId
    if (isMoved || found.letter.revision !== revision) return null
    await linkEnclosed(tx, { ...found.letter, enclosed: enclosedIdsOf(content) })
    return update(tx, found, { banner, ...sealed }, delivery)
  })
  if (!changed) return answerSame(deps, senderId, id, body)
  deps.metrics.scheduledLetters.inc({ event: 'changed' })
  const isShown = before.letter.isShown || changed.isShown
  await publishScheduled(deps, { id, senderId, receiverId: before.letter.receiverId, isShown })
  return { revision: changed.revision, deliverAt: shownInstant(changed) }
}

type Words = Sealed & Pick<ChangeScheduledInput, 'banner'>

async function update(tx: Queries, { letter, days }: FoundScheduled, words: Words, delivery: Delivery) {
  const keepsTime = letter.returnedAt === null && hasSameTime(deliveryOf(letter, days), delivery)
  const isShown = delivery.kind === 'slow' && delivery.isShown
  const time = keepsTime ? { isShown } : await newTime(tx, letter, delivery)
  const [updated] = await tx
    .update(scheduledLetters)
    .set({ ...words, ...time, revision: letter.revision + 1, updatedAt: sql`now()` })
    .where(ownScheduled(letter.senderId, letter.id))
    .returning({
      revision: scheduledLetters.revision,
      deliverAt: scheduledLetters.deliverAt,
      zoneOf: scheduledLetters.zoneOf,
      isShown: scheduledLetters.isShown,
    })
  if (!updated) throw new AppError('not_found')
  return updated
}

/** Whoever shows slow post, or renames its towns, changes no time. */
function hasSameTime(one: Delivery, other: Delivery): boolean {
  const timeOf = (delivery: Delivery) => {
    const zone = 'zone' in delivery ? delivery.zone : null
    return [zone, delivery.kind === 'slow' ? delivery.days : delivery.wall].join()
  }
  return one.kind === other.kind && timeOf(one) === timeOf(other)
}

async function newTime(tx: Queries, letter: FoundScheduled['letter'], delivery: Delivery) {
  const wasPosted = letter.kind === 'slow' && letter.returnedAt === null
  const isPosted = delivery.kind === 'slow' && !wasPosted
  const time: DeliveryTime = await computeDeliveryTime(tx, {
    ...letter,
    delivery,
    ...(wasPosted && { postedAt: letter.writtenAt }),
  })
  await assertRoom(tx, letter, time)
  return {
    ...time,
    nextAttemptAt: time.deliverAt,
    zoneChangedAt: null,
    returnedAt: null,
    returnedReason: null,
    ...(isPosted && { writtenAt: sql`now()` }),
  }
}

/** The answer of a change was lost, or another window has changed it. Throws draft_conflict. */
async function answerSame(
  deps: Dependencies,
  senderId: string,
  id: string,
  body: string,
): Promise<ChangedScheduled> {
  const { letter } = await findScheduled(deps.db, senderId, id)
  const stored = openScheduled(deps, letter)
  const isSame =
    haveSameWords(stored, body) && JSON.stringify(readPlan(stored)) === JSON.stringify(readPlan(body))
  if (!isSame) throw new AppError('draft_conflict')
  return { revision: letter.revision, deliverAt: shownInstant(letter) }
}
