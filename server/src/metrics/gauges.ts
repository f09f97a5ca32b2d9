import { Gauge } from 'prom-client'
import type { Dependencies } from '#dependencies.ts'
import { countJobs, type JobCount } from '#jobs/job-counts.ts'

type Watched = Pick<Dependencies, 'db' | 'hub' | 'metrics' | 'sanitiser'>

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

/** Those who look together share one look; null while the database is away. */
function jobsIn(db: Dependencies['db']): () => Promise<readonly JobCount[] | null> {
  let asked: Promise<readonly JobCount[] | null> | null = null
  return () => {
    asked ??= countJobs(db)
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    return asked
  }
}

/** The same from every server; while the database is away there are none, and it says so. */
function watchJobs(db: Dependencies['db'], registry: Dependencies['metrics']['registry']): void {
  const registers = [registry]
  const look = jobsIn(db)
  new Gauge({
    name: 'novelette_database_up',
    help: 'Whether the database answered just now.',
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'novelette_jobs',
    help: 'Jobs in the queue of all servers, by task and state.',
    labelNames: ['task', 'state'] as const,
    registers,
    async collect() {
      const jobs = await look()
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
      const jobs = await look()
      this.reset()
      for (const { task, state, seconds } of jobs ?? []) if (state === 'waiting') this.set({ task }, seconds)
    },
  })
}
