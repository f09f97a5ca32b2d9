import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/**
 * Sending a letter and saving the draft of the same id wait for one another until the transaction ends. Otherwise a save that
 * overlaps with the send would leave the draft of a letter that is gone.
 */
export async function lockLetterId(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`)
}
