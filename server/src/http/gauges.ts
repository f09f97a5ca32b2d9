import { type SQL, sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld, scheduledLetters } from '#db/scheduling-schema.ts'

type GaugeSources = Pick<Dependencies, 'db' | 'hub' | 'metrics' | 'sanitiser'>

/** These gauges are read only on a scrape. */
export function registerGauges({ db, hub, metrics: { registry }, sanitiser }: GaugeSources): void {
  const registers = [registry]
  const pool = db.$client
  new Gauge({
    name: 'novelette_live_streams',
    help: 'Live streams open on this server.',
    registers,
    collect() {
      this.set(hub.openStreams())
    },
  })
  new Gauge({
    name: 'novelette_pool_connections',
    help: 'Connections to the database that this server holds, those of them that rest, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'novelette_sanitiser_waiting',
    help: 'Letters that wait to be cleaned, by lane.',
    labelNames: ['lane'] as const,
    registers,
    collect() {
      for (const [lane, waiting] of Object.entries(sanitiser.waiting())) this.set({ lane }, waiting)
    },
  })
  registerJobGauges(db, registry)
  registerDeliveryGauges(db, registry)
}

/** Gauges share one query. Null while the database is unavailable. */
function shareJobCounts(db: Dependencies['db']): () => Promise<readonly JobCount[] | null> {
  let pending: Promise<readonly JobCount[] | null> | null = null
  return () => {
    pending ??= countJobs(db)
      .catch(() => null)
      .finally(() => {
        pending = null
      })
    return pending
  }
}

/** Every server reports the same. */
function registerJobGauges(db: Dependencies['db'], registry: Dependencies['metrics']['registry']): void {
  const registers = [registry]
  const getJobCounts = shareJobCounts(db)
  new Gauge({
    name: 'novelette_database_up',
    help: 'Whether the database answered just now.',
    registers,
    async collect() {
      this.set((await getJobCounts()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'novelette_jobs',
    help: 'Jobs in the queue of all servers, by task and state.',
    labelNames: ['task', 'state'] as const,
    registers,
    async collect() {
      const jobs = await getJobCounts()
      this.reset()
      for (const { task, state, count } of jobs ?? []) this.set({ task, state }, count)
    },
  })
  new Gauge({
    name: 'novelette_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job that could run has waited, by task.',
    labelNames: ['task'] as const,
    registers,
    async collect() {
      const jobs = await getJobCounts()
      this.reset()
      for (const { task, state, seconds } of jobs ?? []) if (state === 'waiting') this.set({ task }, seconds)
    },
  })
}

/** Every server reports the same. Absent while the database is unavailable. */
function registerDeliveryGauges(db: Dependencies['db'], registry: Dependencies['metrics']['registry']): void {
  const registers = [registry]
  const gauge = (name: string, help: string, value: SQL) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const { rows } = await db
          .execute<{ value: number }>(sql`select (${value})::float8 as value`)
          .catch(() => ({ rows: [] }))
        this.reset()
        for (const row of rows) this.set(row.value)
      },
    })
  gauge(
    'novelette_delivery_held',
    'Whether letters that come later and notices wait for npm run resume-delivery.',
    sql`select ${isDeliveryHeld}::int`,
  )
  gauge(
    'novelette_scheduled_letters_overdue_seconds',
    'For how long the first letter that should have left waits.',
    sql`select greatest(0, coalesce(extract(epoch from now() - min(${scheduledLetters.nextAttemptAt})), 0))
      from ${scheduledLetters} where ${scheduledLetters.returnedAt} is null`,
  )
}

type JobCount = {
  readonly task: string
  /** `later` is scheduled; `given_up` failed for the last time. */
  readonly state: 'running' | 'waiting' | 'later' | 'given_up'
  readonly count: number
  /** How long the oldest has been due. */
  readonly seconds: number
}

export async function countJobs(db: Pick<Queries, 'execute'>): Promise<readonly JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    select task_identifier as task, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later'
        else 'waiting' end as state,
      count(*)::int as count, extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs group by 1, 2`)
  return rows
}
