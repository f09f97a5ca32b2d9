import { readFileSync } from 'node:fs'
import { hasCode } from '@novelette/files/has-code.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

type Journal = { readonly entries: readonly { readonly when: number }[] }

const journalFile = new URL('../migrations/meta/_journal.json', import.meta.url)
const { entries }: Journal = JSON.parse(readFileSync(journalFile, 'utf8'))

/** After a newer version's migrations there are none. */
export async function pendingMigrations(db: Pick<Queries, 'execute'>): Promise<number> {
  const last = await lastMigration(db)
  return entries.filter(({ when }) => when > last).length
}

/** Counts applied migrations that this version does not contain. */
export async function unknownMigrations(db: Pick<Queries, 'execute'>): Promise<number> {
  const known = Math.max(...entries.map(({ when }) => when))
  const { rowCount } = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at > ${known}`,
  )
  return rowCount ?? 0
}

/** The version that ran the newest migration, where this one does not contain it; `unknown` where it did not say. */
export async function newerVersion(db: Pick<Queries, 'execute'>): Promise<string | null> {
  if ((await pendingMigrations(db)) > 0 || (await unknownMigrations(db)) === 0) return null
  const { rows } = await db.execute<{ release: string | null }>(
    sql`select to_jsonb(run) ->> 'release' as release from drizzle.__drizzle_migrations run order by created_at desc limit 1`,
  )
  return rows[0]?.release ?? 'unknown'
}

/** Milliseconds since 1970; 0 where there is none. */
async function lastMigration(db: Pick<Queries, 'execute'>): Promise<number> {
  try {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
    )
    return Number(rows[0]?.last ?? 0)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    // No schema or no table: a new database.
    if (hasCode(cause, '3F000') || hasCode(cause, '42P01')) return 0
    throw error
  }
}
