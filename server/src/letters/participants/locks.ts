import { eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

/**
 * Locks the profiles of sender and receiver, and of whoever has claimed the receiver's letters, before a letter is inserted: until the
 * transaction ends the receiver changes neither who may write nor whom they block, the sender is not banned and begins no draft, and
 * later statements see the latest commits (docs/rules.md 3.6, 6.1). The locks are shared, so letters do not wait for one another.
 */
export const lockParticipants = (...people: readonly (string | Placeholder)[]) =>
  sql`select from ${profiles} where ${profiles.id} in (${sql.join([...people], sql`, `)}) order by ${profiles.id} for share`

/** Waits for this person's letters on their way, and holds up new ones until the transaction ends. */
export async function lockAgainstSending(tx: Pick<Queries, 'select'>, personId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
}

/** Both at once, in the order in which lockParticipants takes them. */
export async function lockBothAgainstSending(
  tx: Pick<Queries, 'select'>,
  personIds: readonly [string, string],
): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [...personIds]))
    .orderBy(profiles.id)
    .for('no key update')
}
