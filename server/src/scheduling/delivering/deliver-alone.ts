import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld, scheduledLetters } from '#db/scheduling-schema.ts'
import { claimerOf, lockOwnGuest } from '#guest-links/guest-of-writer.ts'
import { mailGuestLetter } from '#guest-links/queue-guest-mail.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import type { LetterOutcome } from '#scheduling/delivering/deliver-or-return.ts'
import { type LockedLetter, moveToReceivers } from '#scheduling/delivering/move-to-receivers.ts'

export type DueLetter = Omit<LockedLetter, 'claimer'>

/** Both within the transaction. */
type Handling = {
  /** After people and guest; it may make the letter due. Without a row nothing is moved. */
  readonly lockRow: (tx: Queries, letter: DueLetter) => Promise<boolean>
  /** May throw, so that the letter stays as it is. */
  readonly check?: (moved: readonly LetterOutcome[]) => void
}

/** One letter in a transaction of its own, which waits for locks. */
export function deliverAlone(deps: Dependencies, letter: DueLetter): Promise<readonly LetterOutcome[]> {
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

/** In one transaction, whoever receives it: what is refused changes nothing. */
export async function moveAlone(
  deps: Dependencies,
  letter: DueLetter,
  handling: Handling,
): Promise<readonly LetterOutcome[]> {
  const { senderId, receiverId, isToGuest } = letter
  const claimer = isToGuest ? await claimerOf(deps.db, senderId, receiverId) : null
  const moved = await deps.db.transaction(async tx => {
    await tx.execute(lockParticipants(senderId, receiverId, ...(claimer ? [claimer] : [])))
    const guest = isToGuest && (await lockOwnGuest(tx, senderId, receiverId))
    if (guest && guest.claimedBy !== claimer) return null
    if (!(await handling.lockRow(tx, letter))) return []
    const moved = await moveToReceivers(deps, tx, [{ ...letter, claimer }])
    handling.check?.(moved)
    const isBehindLink = guest && !claimer && moved.some(({ outcome }) => outcome === 'delivered')
    if (isBehindLink) await mailGuestLetter(deps, tx, receiverId)
    return moved
  })
  // Claimed at this moment: the claimer is locked before the guest.
  return moved ?? moveAlone(deps, letter, handling)
}
