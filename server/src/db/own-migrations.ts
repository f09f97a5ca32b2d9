import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { lockWait, whenLocksAreFree } from '#db/lock-wait.ts'
import { hasCode } from '#has-code.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One step of the schema, as drizzle notes it in the database. */
export type Migration = { readonly when: number; readonly hash: string }

/** The steps of this version, the oldest first. */
export const ownMigrations = () => readMigrationFiles({ migrationsFolder })

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

/**
 * Takes the schema of a database that is in use through those of these steps that it has not had. One that says `concurrently`
 * runs outside of a transaction, beside writers, which that word means; every other is done whole or not at all.
 */
export async function migrateInUse(client: pg.ClientBase, steps: readonly MigrationMeta[]): Promise<void> {
  await makeNotes(client)
  const last = (await migrationOf(client))?.when ?? 0
  for (const step of steps.filter(({ folderMillis }) => folderMillis > last)) {
    if (step.sql.some(isConcurrent)) await runBeside(client, step)
    else await whenLocksAreFree(() => runWhole(client, step))
  }
}

/** Takes the schema from after one migration up to another, in the caller's transaction, where nobody else is, and notes it as drizzle does. */
export async function migrateWithin(client: pg.ClientBase, after: number, upTo: number): Promise<void> {
  await makeNotes(client)
  for (const step of ownMigrations()) {
    if (step.folderMillis > after && step.folderMillis <= upTo) await run(client, step)
  }
}

const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement)

async function run(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  for (const statement of step.sql) {
    await client.query(statement.replace(/\bindex concurrently\b/i, 'index'))
  }
  await note(client, step)
}

async function runWhole(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  try {
    await client.query('begin')
    await run(client, step)
    await client.query('commit')
  } catch (error) {
    // Where the connection broke there is nothing left to undo.
    await client.query('rollback').catch(() => null)
    throw error
  }
}

/**
 * It waits for those who write, who don't wait for it. What a server that was killed left of an index is nothing that PostgreSQL would
 * use: it is built anew.
 */
async function runBeside(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  await client.query('set lock_timeout = 0')
  for (const statement of step.sql) {
    const built = /create (?:unique )?index concurrently "([^"]+)"/i.exec(statement)
    if (built) await client.query(`drop index concurrently if exists "${built[1]}"`)
    await client.query(statement)
  }
  await client.query(`set lock_timeout = ${lockWait}`)
  await note(client, step)
}

/** Where drizzle keeps its notes. */
async function makeNotes(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
}

async function note(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  const values = [hash, folderMillis]
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values)
}
