import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { eq, sql } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld, scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { refusalError } from '#letters/sending/rules.ts'
import { AppError } from '#lib/app-error.ts'
import { moveAlone } from '#scheduling/delivering/deliver-alone.ts'
import { announceOutcomes, type LetterOutcome } from '#scheduling/delivering/deliver-or-return.ts'
import { findScheduled, lockScheduled, ownScheduled } from '#scheduling/own-scheduled.ts'

/**
 * Sends a letter that waits, or that came back (docs/rules.md 10.4). Refused, it stays as it is. Throws not_found, already_left, what
 * rules.ts names for a due letter, signed_out for who is leaving, and unavailable while delivery is held.
 */
export async function sendScheduledNow(
  deps: Dependencies,
  senderId: string,
  id: string,
): Promise<SentReceipt> {
  const { letter, receiver } = await findScheduled(deps.db, senderId, id)
  const due = { ...letter, isToGuest: receiver.isGuest }
  const moved = await moveAlone(deps, due, {
    lockRow: tx => makeDue(tx, senderId, id),
    check: assertDelivered,
  })
  announceOutcomes(deps, moved)
  const [sent] = await deps.db
    .select({
      id: letters.id,
      status: letters.shownStatus,
      createdAt: letters.createdAt,
      receiver: personColumns,
    })
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, letters.receiverId))
    .where(eq(letters.id, id))
  if (!sent) throw new AppError('not_found')
  return sent
}

async function makeDue(tx: Queries, senderId: string, id: string): Promise<boolean> {
  await lockScheduled(tx, senderId, id)
  const { rows } = await tx.execute<{ isHeld: boolean }>(sql`select ${isDeliveryHeld} as "isHeld"`)
  if (rows[0]?.isHeld) throw new AppError('unavailable')
  await tx
    .update(scheduledLetters)
    // Rounded up it would be due a moment later.
    .set({
      nextAttemptAt: sql`date_trunc('milliseconds', now())`,
      returnedAt: null,
      returnedReason: null,
    })
    .where(ownScheduled(senderId, id))
  return true
}

/** Without a refusal it came back since its writer is leaving, or another letter took its id just now. */
function assertDelivered(moved: readonly LetterOutcome[]): void {
  for (const { outcome, refusal } of moved) {
    const otherwise = outcome === 'returned' ? 'signed_out' : 'letter_conflict'
    if (outcome !== 'delivered') throw refusalError(refusal ?? otherwise)
  }
}
