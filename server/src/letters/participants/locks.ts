import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

/**
 * Locks the profiles of sender and receiver, and of whoever has claimed the receiver's letters, before a letter is inserted: until the
 * transaction ends the receiver changes neither who may write nor whom they block, the sender is not banned and begins no draft, and
 * later statements see the latest commits (docs/rules.md 3.6, 6.1). The locks are shared, so letters do not wait for one another.
 */
export const lockParticipants = (...people: readonly (string | SQL)[]) => lockPeople(people, sql`share`)

/** The same for whoever waits for their letters on their way, and holds up new ones. */
export const lockAlone = (...people: readonly (string | SQL)[]) => lockPeople(people, sql`no key update`)

const lockPeople = (people: readonly (string | SQL)[], strength: SQL) =>
  sql`select from ${profiles} where ${profiles.id} in (${sql.join([...people], sql`, `)}) order by ${profiles.id} for ${strength}`

/** The same at once, of one person. */
export async function lockAgainstSending(tx: Pick<Queries, 'execute'>, personId: string): Promise<void> {
  await tx.execute(lockAlone(personId))
}
