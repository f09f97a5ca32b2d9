import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { isOpen } from '#guest-links/guest-state.ts'
import { eraseLetters } from '#letters/removal.ts'

const wasOpened = sql`exists (select from ${letters} where ${letters.receiverId} = ${guests.id} and ${letters.status} = 'read')`

/**
 * Ends the links of an account at its erasure that nobody opened, and hides their letters from both sides. Others stay open until
 * they are inactive, without an address (docs/rules.md 8.7).
 */
export async function endUnopenedLinks(tx: Queries, ownerId: string): Promise<void> {
  const isTheirs = eq(guests.ownerId, ownerId)
  const ended = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(isTheirs, sql`not (${isOpen} and ${wasOpened})`))
    .for('update')
  const ids = ended.map(({ id }) => id)
  await tx.update(letters).set({ hiddenFromSender: true, hiddenFromReceiver: true }).where(isBetween(ids))
  await endGuests(tx, ids)
  await tx.update(guests).set({ sealedAddress: null, sealedMask: null, addressPrint: null }).where(isTheirs)
}

const batchSize = 100

/** Nobody can reactivate a link of an erased account. */
export async function endInactiveLinksOfErased(db: Db): Promise<void> {
  let ended: number
  do {
    ended = await db.transaction(async tx => {
      const rows = await tx
        .select({ id: guests.id })
        .from(guests)
        .where(
          and(sql`not ${isOpen}`, notExists(tx.select().from(users).where(eq(users.id, guests.ownerId)))),
        )
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const ids = rows.map(({ id }) => id)
      await eraseLetters(tx, isBetween(ids))
      await endGuests(tx, ids)
      return ids.length
    })
  } while (ended === batchSize)
}

const isBetween = (guestIds: string[]) =>
  or(inArray(letters.senderId, guestIds), inArray(letters.receiverId, guestIds))

/** The profile stays without a name, since reports refer to it. */
async function endGuests(tx: Queries, ids: string[]): Promise<void> {
  await tx.delete(guests).where(inArray(guests.id, ids))
  await tx.update(profiles).set({ guestName: null }).where(inArray(profiles.id, ids))
}
