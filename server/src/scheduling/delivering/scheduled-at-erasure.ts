import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld, scheduledLetters } from '#db/scheduling-schema.ts'
import { users } from '#db/schema.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { isPosted, type LetterOutcome } from '#scheduling/delivering/deliver-or-return.ts'
import { moveToReceivers } from '#scheduling/delivering/move-to-receivers.ts'

const isUnderWay = and(isPosted(scheduledLetters.kind), isNull(scheduledLetters.returnedAt))

/** Of somebody in `users`: slow post that may not leave yet (docs/rules.md 10.8), and would be lost with them. */
export const hasHeldSlowPost = sql`(${isDeliveryHeld}
  and exists (select from ${scheduledLetters} where ${scheduledLetters.senderId} = ${users.id} and ${isUnderWay}))`

/**
 * With the erasure of its writer, whose profile is locked against claims, slow post arrives, for it was posted; other letters are
 * erased (docs/rules.md 10.3). Returns what announceOutcomes tells after the commit.
 */
export async function eraseScheduled(
  deps: Pick<Dependencies, 'letterKeys' | 'log'>,
  tx: Queries,
  senderId: string,
): Promise<readonly LetterOutcome[]> {
  const isTheirs = eq(scheduledLetters.senderId, senderId)
  const claimer = sql<
    string | null
  >`(select ${guests.claimedBy} from ${guests} where ${guests.id} = ${scheduledLetters.receiverId})`
  const posted = await tx
    .update(scheduledLetters)
    .set({ nextAttemptAt: sql`date_trunc('milliseconds', now())` })
    .where(and(isTheirs, isUnderWay))
    .returning({
      id: scheduledLetters.id,
      senderId: scheduledLetters.senderId,
      receiverId: scheduledLetters.receiverId,
      isToGuest: sql<boolean>`exists (select from ${guests} where ${eq(guests.id, scheduledLetters.receiverId)})`,
      claimer,
    })
  const receivers = posted.flatMap(({ receiverId, claimer }) => [receiverId, ...(claimer ? [claimer] : [])])
  if (receivers.length > 0) await tx.execute(lockParticipants(...new Set(receivers)))
  const moved = await moveToReceivers(deps, tx, posted, 'onErasure')
  await tx.delete(scheduledLetters).where(isTheirs)
  return moved
}
