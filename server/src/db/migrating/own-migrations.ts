import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasCode } from '@novelette/files/has-code.ts'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { release } from '#lib/release.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** `when` in milliseconds since 1970. */
type Migration = { readonly when: number; readonly hash: string }

/** The oldest come first. */
export const ownMigrations = () => readMigrationFiles({ migrationsFolder })

/** `when` in milliseconds since 1970. */
export const migrationsAfter = (when: number) =>
  ownMigrations().filter(({ folderMillis }) => folderMillis > when)

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

export function isOwnMigration({ when, hash }: Migration): boolean {
  return ownMigrations().some(own => own.folderMillis === when && own.hash === hash)
}

/** Those with `concurrently` run outside of a transaction, beside writers, every other in one transaction. */
export async function migrateInUse(client: pg.ClientBase, steps: readonly MigrationMeta[]): Promise<void> {
  await retryOnLockTimeout(() => ensureMigrationsTable(client))
  const last = (await migrationOf(client))?.when ?? 0
  for (const step of steps.filter(({ folderMillis }) => folderMillis > last)) {
    if (step.sql.some(isConcurrent)) await runConcurrently(client, step)
    else await retryOnLockTimeout(() => runInTransaction(client, step))
  }
}

/** For a database that nobody else uses, in the caller's transaction. */
export async function migrateWithin(client: pg.ClientBase, after: number, upTo: number): Promise<void> {
  await ensureMigrationsTable(client)
  for (const step of migrationsAfter(after)) {
    if (step.folderMillis <= upTo) await runStatements(client, step)
  }
}

const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement)

async function runStatements(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  for (const statement of step.sql) {
    await client.query(statement.replace(/\bindex concurrently\b/i, 'index'))
  }
  await recordMigration(client, step)
}

async function runInTransaction(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  try {
    await client.query('begin')
    await runStatements(client, step)
    await client.query('commit')
  } catch (error) {
    // A broken connection leaves nothing to roll back.
    await client.query('rollback').catch(() => null)
    throw error
  }
}

/** Waits for writers. A killed server leaves an invalid index, which is rebuilt. */
async function runConcurrently(client: pg.ClientBase, step: MigrationMeta): Promise<void> {
  await client.query('set lock_timeout = 0')
  for (const statement of step.sql) {
    const indexBuild = /create (?:unique )?index concurrently "([^"]+)"/i.exec(statement)
    if (indexBuild) await client.query(`drop index concurrently if exists "${indexBuild[1]}"`)
    await client.query(statement)
  }
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  await recordMigration(client, step)
}

async function ensureMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    alter table drizzle.__drizzle_migrations add column if not exists release text`)
}

async function recordMigration(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  const values = [hash, folderMillis, release.version]
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, release) values ($1, $2, $3)',
    values,
  )
}

/** While a migration waits, later requests for the table queue behind it. */
export const lockTimeoutMs = 500
/** Milliseconds in which that queue drains. */
const retryDelayMs = 1_000

export async function retryOnLockTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await pause(retryDelayMs)
    }
  }
}

/** Drizzle wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03') || (error instanceof Error && hasCode(error.cause, '55P03'))
}
