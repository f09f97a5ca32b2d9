import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { keepalive } from '#db/connecting.ts'
import type { Db } from '#db/open.ts'
import { kindOf, type Log } from '#lib/log.ts'

/** All servers of a database use the same. */
const heartbeatLock = 7_305_173

/**
 * The library waits 4 hours for a dead worker. So each holds an advisory lock on its LISTEN connection, which PostgreSQL
 * releases when the process dies. It is shared: PostgreSQL may keep a connection long after the worker has given it up.
 */
export function startWorkerHeartbeat(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const callLockFunction = (client: pg.PoolClient, fn: string, workerId: string) => {
    client
      .query(`select ${fn}($1, hashtext($2))`, [heartbeatLock, workerId])
      .catch((error: unknown) => log.debug({ kind: kindOf(error) }, 'jobs: no heartbeat just now'))
  }
  let listening: AbortController | null = null
  // The library sends its own LISTEN as soon as this handler returns.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    listening = new AbortController()
    const { signal } = listening
    setImmediate(() => {
      if (!signal.aborted) callLockFunction(client, 'pg_advisory_lock_shared', workerPool.id)
    })
    // The library listens on a new connection once one is closed.
    keepalive(client, signal).catch(() => signal.aborted || client.connection.stream.destroy())
  })
  events.on('pool:listen:release', ({ client, workerPool }) => {
    listening?.abort()
    callLockFunction(client, 'pg_advisory_unlock_shared', workerPool.id)
  })
  return events
}

async function unlockedWorkers(db: Db): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with holders as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
    )
    select id from holders where pg_try_advisory_xact_lock(${heartbeatLock}, hashtext(id))`)
  return rows.map(({ id }) => id)
}

/** Not while another worker may connect again: it has no lock meanwhile, and runs its jobs. */
export async function freeJobsOfDeadWorkers(db: Db): Promise<void> {
  await freeJobsOf(db, await unlockedWorkers(db))
}

/** Also deletes what the library leaves for ever: a job that was replaced by one of its key while a worker that then died ran it. */
export async function freeJobsOf(db: Db, workerIds: readonly string[]): Promise<void> {
  if (workerIds.length === 0) return
  const dead = sql.param(workerIds)
  await db.transaction(async tx => {
    // The library marks a replaced job so; one that used up its attempts has an error.
    await tx.execute(sql`
      delete from graphile_worker._private_jobs
      where locked_by = any(${dead}::text[]) and key is null and attempts >= max_attempts and last_error is null`)
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${dead}::text[])`)
  })
}

/** Milliseconds. After an outage the library may take one minute to listen again, and a living worker has no lock meanwhile. */
const unlockedAtLeast = 2 * 60_000

/**
 * For those whose lock PostgreSQL had not released when the next worker started: returns a look to be repeated, which frees the jobs
 * of workers whose lock was free at each look for two minutes. `now` is in milliseconds and never goes back.
 */
export function watchForDeadWorkers(db: Db): (now: number) => Promise<void> {
  let since: ReadonlyMap<string, number> = new Map()
  return async now => {
    const unlocked = await unlockedWorkers(db)
    since = new Map(unlocked.map(id => [id, since.get(id) ?? now]))
    const dead = unlocked.filter(id => now - (since.get(id) ?? now) >= unlockedAtLeast)
    await freeJobsOf(db, dead)
  }
}
