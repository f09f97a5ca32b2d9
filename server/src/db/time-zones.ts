import { isTimeZoneName } from '@novelette/domain/time-zones.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'

/** PostgreSQL reads a file for each, so it is asked once. */
const knownNames = new WeakMap<Db, ReadonlySet<string>>()

async function findNames(db: Db): Promise<ReadonlySet<string>> {
  const known = knownNames.get(db)
  if (known) return known
  const { rows } = await db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const names = new Set(rows.map(({ name }) => name))
  knownNames.set(db, names)
  return names
}

/** An `Area/City` or `UTC` that PostgreSQL knows: its table alone counts (docs/rules.md 10.2). */
export const isTimeZone = async (db: Db, name: string): Promise<boolean> =>
  isTimeZoneName(name) && (await findNames(db)).has(name)

/** Throws AppError `invalid_input`. */
export async function assertTimeZone(db: Db, name: string): Promise<void> {
  if (!(await isTimeZone(db, name))) throw new AppError('invalid_input')
}
