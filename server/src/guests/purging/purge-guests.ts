import { addressUnopenedDays, unusedGuestDays } from '@novelette/domain/guests/guests.ts'
import { and, eq, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import { isOpen } from '#guest-links/guest-state.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-guests': Record<string, never>
    }
  }
}

/** Erases addresses that may not be kept any longer, and guests who were never written to (docs/rules.md 8.6, 8.7). */
export async function purgeGuests({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await eraseAddresses(db)
  await removeUnused(db)
}

/** Of links that open nothing, and of who opened nothing for so long. The mask stays. */
async function eraseAddresses(db: Db): Promise<void> {
  const unopenedSince = sql`greatest(${guests.openedAt}, ${guests.addressAt})`
  const cutoff = sql`now() - make_interval(days => ${addressUnopenedDays})`
  await db
    .update(guests)
    .set({ sealedAddress: null, addressPrint: null })
    .where(and(isNotNull(guests.addressPrint), or(not(isOpen), sql`${unopenedSince} < ${cutoff}`)))
}

/** Limits how long a transaction holds its locks. */
const batchSize = 200

async function removeUnused(db: Db): Promise<void> {
  const isOld = lt(guests.createdAt, sql`now() - make_interval(days => ${unusedGuestDays})`)
  const hasLetter = sql`exists (select from ${letters} where ${letters.senderId} = ${guests.id} or ${letters.receiverId} = ${guests.id})`
  const hasDraft = sql`exists (select from ${drafts} where ${drafts.guestId} = ${guests.id})`
  const hasScheduled = sql`exists (select from ${scheduledLetters} where ${scheduledLetters.receiverId} = ${guests.id})`
  const isUnused = and(isOld, not(hasLetter), not(hasDraft), not(hasScheduled))
  const removeBatch = () =>
    db.transaction(async tx => {
      const locked = await tx
        .select({ id: guests.id })
        .from(guests)
        .innerJoin(profiles, eq(profiles.id, guests.id))
        .where(and(isUnused, sql`${guests.claimedAt} is null`))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const ids = locked.map(({ id }) => id)
      if (ids.length === 0) return 0
      // One may have been written to just before it was locked.
      const unused = tx
        .select({ id: guests.id })
        .from(guests)
        .where(and(inArray(guests.id, ids), isUnused))
      const removed = await tx.delete(profiles).where(inArray(profiles.id, unused))
      return removed.rowCount ?? 0
    })
  while ((await removeBatch()) === batchSize);
}
