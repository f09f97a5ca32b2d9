import { addressUnopenedDays, unusedGuestDays } from '@novelette/domain/guests/guests.ts'
import { and, eq, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { drafts, erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { isOpen } from '#guests/links/guest-state.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-guests': Record<string, never>
    }
  }
}

/** docs/rules.md 8.6, 8.7 */
export async function purgeGuests({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await eraseAddresses(db)
  await removeUnused(db)
  await endLinksOfErased(db)
}

/** Whose link opens nothing, or who opened nothing for so long. The mask stays. */
async function eraseAddresses(db: Db): Promise<void> {
  const unopenedSince = sql`greatest(${guests.openedAt}, ${guests.addressAt})`
  const cutoff = sql`now() - make_interval(days => ${addressUnopenedDays})`
  await db
    .update(guests)
    .set({ sealedAddress: null, addressPrint: null })
    .where(and(isNotNull(guests.addressPrint), or(not(isOpen), sql`${unopenedSince} < ${cutoff}`)))
}

const hasLetters = sql`exists (select from ${letters} where ${letters.senderId} = ${guests.id} or ${letters.receiverId} = ${guests.id})`
const hasDraft = sql`exists (select from ${drafts} where ${drafts.guestId} = ${guests.id})`

/** Limits how long a transaction holds its locks. */
const batchSize = 200

/** Guests who never had a letter, nor have a draft. */
async function removeUnused(db: Db): Promise<void> {
  const isOld = lt(guests.createdAt, sql`now() - make_interval(days => ${unusedGuestDays})`)
  const isUnused = and(isOld, not(hasLetters), not(hasDraft))
  let removed: number
  do {
    removed = await db.transaction(async tx => {
      const locked = await tx
        .select({ id: guests.id })
        .from(guests)
        .innerJoin(profiles, eq(profiles.id, guests.id))
        .where(isUnused)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      if (locked.length === 0) return 0
      // One may have got a letter just before it was locked.
      const still = tx
        .select({ id: guests.id })
        .from(guests)
        .where(
          and(
            inArray(
              guests.id,
              locked.map(({ id }) => id),
            ),
            isUnused,
          ),
        )
      const gone = await tx.delete(profiles).where(inArray(profiles.id, still)).returning({ id: profiles.id })
      return gone.length
    })
  } while (removed === batchSize)
}

/** Nobody can reactivate them: their letters are erased, and the name of the guest. */
async function endLinksOfErased(db: Db): Promise<void> {
  const hasOwner = sql`exists (select from ${users} where ${users.id} = ${guests.ownerId})`
  const ended = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(not(isOpen), sql`${guests.claimedAt} is null`, not(hasOwner)))
  for (const { id } of ended) {
    await db.transaction(async tx => {
      const [locked] = await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, id)).for('update')
      if (!locked) return
      const theirs = or(eq(letters.senderId, id), eq(letters.receiverId, id))
      const erased = await tx.delete(letters).where(theirs).returning({ id: letters.id })
      if (erased.length > 0) await tx.insert(erasedLetters).values(erased).onConflictDoNothing()
      await tx.delete(guests).where(eq(guests.id, id))
      await tx.update(profiles).set({ guestName: null }).where(eq(profiles.id, id))
    })
  }
}
