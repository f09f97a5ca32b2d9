import { drizzle } from 'drizzle-orm/node-postgres'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { hearErrors, partDeadline, setFor } from '#db/connecting.ts'
import { lockWait, whenLocksAreFree } from '#db/lock-wait.ts'
import { holdMigrationLock } from '#db/migration-lock.ts'
import { migrateInUse, ownMigrations } from '#db/own-migrations.ts'
import { pendingMigrations } from '#db/pending-migrations.ts'
import { connectionsAreShared } from '#db/pooler.ts'

/**
 * Brings the schema up to date. Servers that start together wait for one another, and for a backup that is being read; where
 * nothing is to be done nobody waits. Those that serve meanwhile go on. Throws where a pooler would lose their locks.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const { address } = partDeadline(connectionString)
  const deadline = { onConnect: (client: pg.ClientBase) => setFor(client, 'lock_timeout', String(lockWait)) }
  // Asked without it: a pooler would hand on what was set for us.
  await withPool({ connectionString: address }, refuseShared)
  await withPool({ connectionString: address, ...deadline }, migrateWith)
}

async function withPool(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 2 })
  // The query that was running rejects as well; that is where a broken connection is dealt with here.
  hearErrors(pool, () => null)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

async function refuseShared(pool: pg.Pool): Promise<void> {
  if (await connectionsAreShared(pool)) throw new Error(sharedConnections)
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
