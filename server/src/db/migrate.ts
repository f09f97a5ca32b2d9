import { drizzle } from 'drizzle-orm/node-postgres'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { partDeadline, setFor, withPool } from '#db/connecting.ts'
import { lockWait, whenLocksAreFree } from '#db/lock-wait.ts'
import { holdMigrationLock } from '#db/migration-lock.ts'
import { migrateInUse, ownMigrations } from '#db/own-migrations.ts'
import { pendingMigrations } from '#db/pending-migrations.ts'
import { sharesConnections } from '#db/pooler.ts'

/**
 * Brings the schema up to date. Servers that start together wait for one another, and for a backup that is being read; where
 * nothing is to be done nobody waits. Those that serve meanwhile go on. Throws where a pooler would lose their locks.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const { address } = partDeadline(connectionString)
  const deadline = { onConnect: (client: pg.ClientBase) => setFor(client, 'lock_timeout', String(lockWait)) }
  if (await sharesConnections(connectionString)) throw new Error(sharedConnections)
  await withPool({ connectionString: address, ...deadline }, migrateWith)
}

const sharedConnections =
  'a pooler in between gives our connections to others after each transaction; set pool_mode = session there'

async function migrateWith(pool: pg.Pool): Promise<void> {
  const locked = await pool.connect()
  try {
    if ((await pendingMigrations(drizzle(locked))) > 0) {
      await holdMigrationLock(locked)
      await migrateInUse(locked, ownMigrations())
    }
    await whenLocksAreFree(() => runMigrations({ pgPool: pool }))
  } finally {
    locked.release(true)
  }
}
