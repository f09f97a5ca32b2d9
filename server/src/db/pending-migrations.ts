import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { hasCode } from '#has-code.ts'

type Journal = { readonly entries: readonly { readonly when: number }[] }

const journalFile = new URL('migrations/meta/_journal.json', import.meta.url)
const { entries }: Journal = JSON.parse(readFileSync(journalFile, 'utf8'))

/**
 * How many migrations this version brings that the database has not had. A database that has had more is one that a newer
 * version works on too: that counts as none.
 */
export async function pendingMigrations(db: Pick<Queries, 'execute'>): Promise<number> {
  const last = await lastMigration(db)
  return entries.filter(({ when }) => when > last).length
}

/** How many migrations the database has had that this version does not bring. */
export async function unknownMigrations(db: Pick<Queries, 'execute'>): Promise<number> {
  const known = Math.max(...entries.map(({ when }) => when))
  const { rowCount } = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at > ${known}`,
  )
  return rowCount ?? 0
}

/** When the last migration that the database has had was written; 0 where there was none. */
async function lastMigration(db: Pick<Queries, 'execute'>): Promise<number> {
  try {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
    )
    return Number(rows[0]?.last ?? 0)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    // No such schema, or no such table: nobody has started on this database yet.
    if (hasCode(cause, '3F000') || hasCode(cause, '42P01')) return 0
    throw error
  }
}
