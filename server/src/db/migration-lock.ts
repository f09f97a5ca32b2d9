import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Any one number: all servers of one database must use the same. */
const migrationLock = 7_305_172

/** Milliseconds between two looks at whether it is free. */
const interval = 200

/**
 * Waits until nobody migrates and, unless it is only to be `shared` with others who read, nobody reads the whole database; then keeps
 * both so until the connection ends. It asks again and again, because an index that is built beside writers waits for whoever waits in a statement.
 */
export async function holdMigrationLock(client: pg.ClientBase, shared?: 'shared'): Promise<void> {
  const ask = `select pg_try_advisory_lock${shared ? '_shared' : ''}($1) as held`
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(ask, [migrationLock])
    if (rows[0]?.held) return
    await pause(interval)
  }
}
