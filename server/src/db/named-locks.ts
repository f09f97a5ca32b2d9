import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Queries } from '#db/open.ts'

/** None of these rows outlives its transaction. */
export const namedLocks = pgTable('turns', { id: text('id').primaryKey() })

/**
 * Held until the transaction ends, on all servers, for rules without a row that could be locked. Concurrent inserts wait for the
 * row's key; the row is never visible.
 */
export async function acquireNamedLock(tx: Pick<Queries, 'execute'>, name: string): Promise<void> {
  // Names hold addresses, and deleted rows stay on disk for a while.
  const id = createHash('sha256').update(name).digest('base64url')
  await tx.execute(sql`insert into ${namedLocks} (id) values (${id})`)
  await tx.execute(sql`delete from ${namedLocks} where id = ${id}`)
}
