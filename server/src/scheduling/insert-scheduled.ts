import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { sql } from 'drizzle-orm'
import type { Db, Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { assertMayWrite } from '#guests/writing/insert-guest-letter.ts'
import { lockOwnGuest } from '#guests/writing/lock-guest.ts'
import { refuseLetterId } from '#letters/drafts/draft-ids.ts'
import { deleteDraftOf } from '#letters/drafts/draft-of-letter.ts'
import { chooseFirstRevision } from '#letters/drafts/first-revision.ts'
import { type EnclosedIds, linkEnclosed } from '#letters/enclosures/letter-enclosures.ts'
import { lockBothAgainstSending } from '#letters/participants/locks.ts'
import { type Refusal, selectRefusalOf } from '#letters/sending/acceptance.ts'
import { AppError } from '#lib/app-error.ts'
import { computeDeliveryTime, type DeliveryTime } from '#scheduling/delivery-time.ts'
import { assertRoom } from '#scheduling/room-for-letters.ts'
import type { Sealed } from '#sealing/sealing.ts'

export type NewScheduled = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly isToGuest: boolean
  readonly banner: BannerId
  readonly delivery: Delivery
  /** Of its draft, if that must not have changed. */
  readonly revision: number | undefined
  /** What its markup names. */
  readonly enclosed: EnclosedIds
}

type InsertedScheduled = DeliveryTime & { readonly createdAt: Date; readonly hadDraft: boolean }

/** Asks what sending asks, inserts the letter, and deletes its draft. No letter is sent under this id meanwhile. */
export function insertScheduled(db: Db, letter: NewScheduled): Promise<InsertedScheduled> {
  const { isToGuest, delivery, revision: draftRevision, enclosed: _, ...row } = letter
  const { id, senderId, receiverId } = row
  return db.transaction(async tx => {
    await lockBothAgainstSending(tx, [senderId, receiverId])
    if (isToGuest) await assertGuestTakes(tx, letter)
    else await assertAccepted(tx, letter)
    await refuseLetterId(tx, id)
    await linkEnclosed(tx, letter)
    const time = await computeDeliveryTime(tx, { senderId, receiverId, delivery })
    await assertRoom(tx, row, time)
    const hadDraft = await deleteDraftOf(tx, { id, senderId, revision: draftRevision })
    const [inserted] = await tx
      .insert(scheduledLetters)
      .values({ ...row, ...time, nextAttemptAt: time.deliverAt, revision: chooseFirstRevision() })
      .onConflictDoNothing()
      .returning({ createdAt: scheduledLetters.writtenAt })
    // Somebody else's letter took the id just now.
    if (!inserted) throw new AppError('letter_conflict')
    return { ...time, ...inserted, hadDraft }
  })
}

type Ids = Pick<NewScheduled, 'id' | 'senderId' | 'receiverId'>

async function assertAccepted(tx: Queries, { id, senderId, receiverId }: Ids): Promise<void> {
  const asUuid = (value: string) => sql`${value}::uuid`
  const { rows } = await tx.execute<{ refusal: Refusal | null }>(
    selectRefusalOf({ id: asUuid(id), senderId: asUuid(senderId), receiverId: asUuid(receiverId) }),
  )
  const refusal = rows[0]?.refusal
  if (refusal) throw new AppError(refusal)
}

async function assertGuestTakes(tx: Queries, { senderId, receiverId }: Ids): Promise<void> {
  await assertMayWrite(tx, senderId)
  const { state } = await lockOwnGuest(tx, senderId, receiverId)
  if (state === 'claimed') throw new AppError('guest_claimed')
  if (state === 'closed') throw new AppError('guest_closed')
}
