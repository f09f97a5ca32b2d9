import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { moveLettersDue, selectRefusalByGuest } from '#scheduling/delivering/move-letters-due.ts'

/** With the erasure of its writer slow post arrives, for it was posted; other letters are erased (docs/rules.md 10.3). */
export async function eraseScheduled(tx: Queries, senderId: string): Promise<void> {
  const isTheirs = eq(scheduledLetters.senderId, senderId)
  const posted = await tx
    .update(scheduledLetters)
    .set({ nextAttemptAt: sql`date_trunc('milliseconds', now())` })
    .where(and(isTheirs, eq(scheduledLetters.kind, 'slow'), isNull(scheduledLetters.returnedAt)))
    .returning({
      id: scheduledLetters.id,
      receiverId: scheduledLetters.receiverId,
      isToGuest: sql<boolean>`exists (select from ${guests} where ${eq(guests.id, scheduledLetters.receiverId)})`,
    })
  const receivers = posted.map(({ receiverId }) => receiverId)
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, receivers))
    .orderBy(profiles.id)
    .for('share')
  const idsOf = (some: typeof posted) => some.map(({ id }) => id)
  await moveLettersDue(tx, idsOf(posted.filter(({ isToGuest }) => !isToGuest)))
  await moveLettersDue(tx, idsOf(posted.filter(({ isToGuest }) => isToGuest)), selectRefusalByGuest)
  await tx.delete(scheduledLetters).where(isTheirs)
}
