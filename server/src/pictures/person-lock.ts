import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** Any one number: all servers of one database must use the same. */
const picturesOf = 6_120_457

/** One at a time stores, changes or tidies the pictures of a person; held until the transaction ends. */
export async function lockPictures(tx: Pick<Queries, 'execute'>, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${picturesOf}, hashtext(${userId}))`)
}
