import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** `wall` is `YYYY-MM-DDTHH:MM`. A time that clocks skip is pushed forward, one that comes twice is the later one. */
export async function instantOf(
  db: Pick<Queries, 'execute'>,
  { wall, zone }: { readonly wall: string; readonly zone: string },
): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select extract(epoch from ${wall}::timestamp at time zone ${zone}) * 1000 as at`,
  )
  return new Date(Number(rows[0]?.at))
}
