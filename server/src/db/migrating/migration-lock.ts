import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

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
