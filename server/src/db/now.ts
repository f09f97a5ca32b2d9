import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** Servers' clocks may differ. */
export async function databaseNow(db: Pick<Queries, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  return new Date(Number(rows[0]?.now))
}
