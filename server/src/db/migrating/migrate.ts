import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Logger, runMigrations, type SharedOptions } from 'graphile-worker'
import type pg from 'pg'
import { setSetting, splitStatementTimeout, withPool } from '#db/connecting.ts'
import {
  lockTimeoutMs,
  migrateInUse,
  ownMigrations,
  retryOnLockTimeout,
} from '#db/migrating/own-migrations.ts'
import { newerVersion, pendingMigrations } from '#db/migrating/pending-migrations.ts'
import { sharesConnections } from '#db/migrating/pooler.ts'
import { isReadOnly } from '#db/migrating/read-only.ts'
import { canServe, release } from '#lib/release.ts'

/**
 * Servers keep serving. Waits for other migrations and for a running backup. Throws an Error on a standby, and behind a pooler
 * that shares connections, which loses session locks.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const { address } = splitStatementTimeout(connectionString)
  const lockTimeout = {
    onConnect: (client: pg.ClientBase) => setSetting(client, 'lock_timeout', String(lockTimeoutMs)),
  }
  if (await sharesConnections(connectionString)) throw new Error(sharedConnectionsMessage)
  await withPool({ connectionString: address, ...lockTimeout }, migrateWith)
}

const sharedConnectionsMessage =
  'a pooler in between gives our connections to others after each transaction; set pool_mode = session there'

const readOnlyMessage = 'it only reads, as a standby does; name the PostgreSQL that leads'

async function migrateWith(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (await isReadOnly(drizzle(client))) throw new Error(readOnlyMessage)
    await refuseNewer(drizzle(client))
    if ((await pendingMigrations(drizzle(client))) > 0) {
      await holdMigrationLock(client)
      // Whoever held the lock may have been newer.
      await refuseNewer(drizzle(client))
      await migrateInUse(client, ownMigrations())
    }
    await retryOnLockTimeout(() => migrateQueue({ pgPool: pool }))
  } finally {
    client.release(true)
  }
}

/** Of jobs. What fails is thrown; by itself it would also be printed. */
export const migrateQueue = (place: Pick<SharedOptions, 'pgPool' | 'connectionString'>): Promise<void> =>
  runMigrations({ ...place, logger: new Logger(() => () => {}) })

/** Throws an Error on a database that this version does not serve, such as that of the next major version. */
async function refuseNewer(db: Parameters<typeof newerVersion>[0]): Promise<void> {
  const newer = await newerVersion(db)
  if (newer === null || canServe(newer)) return
  throw new Error(
    `Novelette ${newer} has migrated this database, and ${release.version} does not know its tables: start ${newer} or a newer version`,
  )
}

/** All servers of a database use the same. */
const migrationLock = 7_305_172

const pollIntervalMs = 200

/**
 * Holds the migration lock until the connection ends; backups take it `shared`. It polls: `create index concurrently` waits for
 * running statements, so one that waited for this lock would deadlock with it.
 */
export async function holdMigrationLock(client: pg.ClientBase, shared?: 'shared'): Promise<void> {
  const statement = `select pg_try_advisory_lock${shared ? '_shared' : ''}($1) as held`
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(statement, [migrationLock])
    if (rows[0]?.held) return
    await pause(pollIntervalMs)
  }
}
