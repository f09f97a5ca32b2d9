import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld } from '#db/scheduling/delivery-holds.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { admitGuestMail } from '#guests/mailing/admit-guest-mail.ts'
import { queueGuestMail } from '#guests/mailing/queue-guest-mail.ts'
import { activeFromNow } from '#guests/writing/creating.ts'
import { lockOwnGuest } from '#guests/writing/lock-guest.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { giveToClaimer } from '#scheduling/delivering/give-to-claimer.ts'
import {
  type MovedLetter,
  moveLettersDue,
  selectRefusalByGuest,
} from '#scheduling/delivering/move-letters-due.ts'

export type DueLetter = Pick<MovedLetter, 'id' | 'senderId' | 'receiverId'> & { readonly isToGuest: boolean }

/** Both within the transaction. */
type Handling = {
  /** After people and guest; it may make the letter due. Without a row nothing is moved. */
  readonly lockRow: (tx: Queries, letter: DueLetter) => Promise<boolean>
  /** May throw, so that the letter stays as it is. */
  readonly check?: (moved: readonly MovedLetter[]) => void
}

/** One letter in a transaction of its own, which waits for locks. */
export function deliverAlone(deps: Dependencies, letter: DueLetter): Promise<readonly MovedLetter[]> {
  return moveAlone(deps, letter, { lockRow: lockUnlessHeld })
}

async function lockUnlessHeld(tx: Queries, { id, receiverId }: DueLetter): Promise<boolean> {
  const rows = await tx
    .select({ isHeld: isDeliveryHeld })
    .from(scheduledLetters)
    .where(and(eq(scheduledLetters.id, id), eq(scheduledLetters.receiverId, receiverId)))
    .for('update', { skipLocked: true })
  return rows.some(({ isHeld }) => !isHeld)
}

export function moveAlone(
  deps: Dependencies,
  letter: DueLetter,
  handling: Handling,
): Promise<readonly MovedLetter[]> {
  return letter.isToGuest ? moveToGuest(deps, letter, handling) : moveToAccount(deps, letter, handling)
}

function moveToAccount({ db }: Dependencies, letter: DueLetter, { lockRow, check }: Handling) {
  const { id, senderId, receiverId } = letter
  return db.transaction(async tx => {
    await tx.execute(lockParticipants(senderId, receiverId))
    const moved = (await lockRow(tx, letter)) ? await moveLettersDue(tx, [id]) : []
    check?.(moved)
    return moved
  })
}

/** Its link is mailed and stays active for another year, as with a letter sent now (docs/rules.md 8.6, 8.7). */
async function moveToGuest(
  deps: Dependencies,
  letter: DueLetter,
  handling: Handling,
): Promise<readonly MovedLetter[]> {
  const { id, senderId, receiverId } = letter
  const isMailed = await admitGuestMail(deps, { id: senderId }, receiverId)
  const result = await deps.db.transaction(async tx => {
    await tx.execute(lockParticipants(senderId, receiverId))
    const guest = await lockOwnGuest(tx, senderId, receiverId)
    if (!(await handling.lockRow(tx, letter))) return []
    if (guest.claimedBy) return giveToClaimer(deps, tx, id, guest.claimedBy)
    const moved = await moveLettersDue(tx, [id], selectRefusalByGuest)
    handling.check?.(moved)
    if (moved.some(({ outcome }) => outcome === 'delivered')) {
      await tx.update(guests).set({ inactiveFrom: activeFromNow }).where(eq(guests.id, receiverId))
      if (isMailed) await queueGuestMail(tx, receiverId)
    }
    return moved
  })
  if (!('claimer' in result)) return result
  return moveToAccount(deps, { ...letter, receiverId: result.claimer }, handling)
}
