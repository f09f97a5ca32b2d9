import { Gauge } from 'prom-client'
import { countJobs } from '#jobs/job-counts.ts'
import type { Parts } from '#parts.ts'

type Watched = Pick<Parts, 'db' | 'hub' | 'metrics' | 'sanitiser'>

/** What is looked at when Prometheus asks, and costs nothing in between. */
export function watch({ db, hub, metrics: { registry }, sanitiser }: Watched): void {
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
  watchJobs(db, registry)
}

/** The same from every server; while the database is away there are none, and it says so. */
function watchJobs(db: Parts['db'], registry: Parts['metrics']['registry']): void {
  const registers = [registry]
  const up = new Gauge({
    name: 'novelette_database_up',
    help: 'Whether the database answered just now.',
    registers,
  })
  const oldest = new Gauge({
    name: 'novelette_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job that could run has waited, by task.',
    labelNames: ['task'] as const,
    registers,
  })
  new Gauge({
    name: 'novelette_jobs',
    help: 'Jobs in the queue of all servers, by task and state.',
    labelNames: ['task', 'state'] as const,
    registers,
    async collect() {
      const jobs = await countJobs(db).catch(() => null)
      up.set(jobs ? 1 : 0)
      this.reset()
      oldest.reset()
      for (const { task, state, count, seconds } of jobs ?? []) {
        this.set({ task, state }, count)
        if (state === 'waiting') oldest.set({ task }, seconds)
      }
    },
  })
}
