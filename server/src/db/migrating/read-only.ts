import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** As on a standby, or where an operator made the database so. */
export async function isReadOnly(db: Pick<Queries, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ setting: string | null }>(
    sql`select current_setting('transaction_read_only', true) as setting`,
  )
  return rows[0]?.setting === 'on'
}
