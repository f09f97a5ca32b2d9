import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { hasCode } from '#has-code.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One step of the schema, as drizzle notes it in the database. */
export type Migration = { readonly when: number; readonly hash: string }

const ownMigrations = () => readMigrationFiles({ migrationsFolder })

/** The newest migration that a database has been through; null when it has been through none. */
export async function migrationOf(client: Pick<pg.ClientBase, 'query'>): Promise<Migration | null> {
  try {
    const { rows } = await client.query<{ when: string; hash: string }>(
      'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
    )
    return rows[0] ? { when: Number(rows[0].when), hash: rows[0].hash } : null
  } catch (error) {
    if (hasCode(error, '42P01')) return null
    throw error
  }
}

/** Whether this version of the product has that very migration. */
export function isOwnMigration({ when, hash }: Migration): boolean {
  return ownMigrations().some(own => own.folderMillis === when && own.hash === hash)
}

/** Takes the schema from after one migration up to another, in the caller's transaction, and notes it as drizzle does. */
export async function migrateWithin(client: pg.ClientBase, after: number, upTo: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, folderMillis, hash } of ownMigrations()) {
    if (folderMillis <= after || folderMillis > upTo) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
