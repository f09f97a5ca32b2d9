import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { turns } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'

/**
 * Waits until no other transaction has the turn of this name, on any server, and keeps it until this one ends. For what has no row
 * to hold, or none that may be held for long. Nobody ever sees the row: whoever comes meanwhile waits for it by its key.
 */
export async function acquireNamedLock(tx: Pick<Queries, 'execute'>, name: string): Promise<void> {
  // Names hold addresses, and what was deleted lies on disks for a while.
  const id = createHash('sha256').update(name).digest('base64url')
  await tx.execute(sql`insert into ${turns} (id) values (${id})`)
  await tx.execute(sql`delete from ${turns} where id = ${id}`)
}
