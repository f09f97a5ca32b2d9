import { toTimeZone } from '@novelette/domain/time-zones.ts'
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

/** The `Area/City` or `UTC` for what a browser reports, if PostgreSQL knows it: its table alone counts (docs/rules.md 10.2). */
export async function knownTimeZone(db: Db, reported: string): Promise<string | null> {
  const name = toTimeZone(reported)
  return name !== null && (await findNames(db)).has(name) ? name : null
}

/** Throws AppError `zone_unknown`. */
export async function assertTimeZone(db: Db, name: string): Promise<void> {
  if ((await knownTimeZone(db, name)) !== name) throw new AppError('zone_unknown', { fields: { zone: name } })
}
