import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { keepalive } from '#db/keepalive.ts'
import type { Db } from '#db/open.ts'
import { kindOf, type Log } from '#log.ts'

/** Any one number: all servers of one database must use the same for the sign of life below. */
const lifeLock = 7_305_173

/**
 * A worker marks the jobs that it runs as its own, and the library gives them up for lost only after 4 hours. So
 * each worker holds an advisory lock on its long-lived LISTEN connection: PostgreSQL lets go of it when the
 * process dies, however it dies. A shared one, because a connection that the worker gave up may be there to PostgreSQL for long.
 */
export function showSignOfLife(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const ask = (client: pg.PoolClient, fn: string, workerId: string) => {
    client
      .query(`select ${fn}($1, hashtext($2))`, [lifeLock, workerId])
      .catch((error: unknown) => log.debug({ kind: kindOf(error) }, 'jobs: no sign of life just now'))
  }
  let listening: AbortController | null = null
  // After the library's own LISTEN, which it sends as soon as this handler returns.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    setImmediate(ask, client, 'pg_advisory_lock_shared', workerPool.id)
    listening = new AbortController()
    const { signal } = listening
    // Where PostgreSQL gives none in return, or refuses to, the connection is closed, and the library listens anew.
    keepalive(client, signal).catch(() => signal.aborted || client.connection.stream.destroy())
  })
  events.on('pool:listen:release', ({ client, workerPool }) => {
    listening?.abort()
    ask(client, 'pg_advisory_unlock_shared', workerPool.id)
  })
  return events
}

/** Frees the jobs of workers whose lock is gone, so that they run again now. */
export async function freeJobsOfDeadWorkers(db: Db): Promise<void> {
  await db.execute(sql`
    with holders as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
    ), dead as materialized (
      select id from holders where pg_try_advisory_xact_lock(${lifeLock}, hashtext(id))
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`)
}
