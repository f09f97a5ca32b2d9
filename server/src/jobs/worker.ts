import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '#db/open.ts'
import {
  freeJobsOf,
  freeJobsOfDeadWorkers,
  startWorkerHeartbeat,
  watchForDeadWorkers,
} from '#jobs/dead-workers.ts'
import { kindOf, type Log } from '#lib/log.ts'
import type { Tracer } from '#lib/tracing/traced.ts'
import type { Metrics } from '#metrics/metrics.ts'

/** Milliseconds. */
const restartDelay = 1_000
const lookInterval = 60_000

type Release = (destroy?: boolean | Error) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

type Worker = { stop(): Promise<void> }

type WorkerOptions = {
  readonly db: Db
  readonly log: Log
  readonly metrics: Metrics
  readonly tracer: Tracer | null
  readonly tasks: TaskList
  readonly schedule: ParsedCronItem[]
}

/** Rejects when it cannot start; restarts after a later database outage. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController()
  await freeJobsOfDeadWorkers(options.db)
  let id: string | null = null
  const start = () => startRunner(options, workerId => (id = workerId))
  let runner: Runner | null = await start()
  const running = keepRunning()
  const look = watchForDeadWorkers(options.db)
  const looking = setInterval(() => {
    look(performance.now()).catch(error =>
      options.log.debug({ kind: kindOf(error) }, 'jobs: no look for dead workers just now'),
    )
  }, lookInterval)

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(report)
      await pause(restartDelay, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return
      runner = await restart().catch(report)
    }
    // stop() saw only the previous runner.
    await runner?.stop().catch(report)
  }

  /** Frees what it left itself: after an outage other workers may have no lock yet, and run theirs. */
  async function restart(): Promise<Runner> {
    if (id) await freeJobsOf(options.db, [id])
    return start()
  }

  function report(error: unknown): null {
    options.log.warn({ kind: kindOf(error) }, 'the job worker stopped and will start again')
    return null
  }

  return {
    async stop() {
      stopping.abort()
      clearInterval(looking)
      await runner?.stop().catch(report)
      await running
    },
  }
}

async function startRunner(
  { db, log, metrics, tracer, tasks, schedule }: WorkerOptions,
  onId: (workerId: string) => void,
): Promise<Runner> {
  const events = countOutcomes(startWorkerHeartbeat(log), metrics)
  events.once('pool:create', ({ workerPool }) => onId(workerPool.id))
  const runner = await run({
    pgPool: releasedOnce(db.$client),
    taskList: tracer ? traceTasks(tracer, tasks) : tasks,
    parsedCronItems: schedule,
    events,
    logger: workerLog(log),
    // Two may be held up by push services.
    concurrency: 4,
    pollInterval: 2_000,
    // With batching, a job that ends during an outage ends the process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // main.ts closes everything in order.
    noHandleSignals: true,
  })
  // A job whose answer was lost stays taken by this worker, which lives, so nobody frees it. And where loading its task list failed,
  // the library repeats that error for ever.
  events.once('worker:getJob:error', ({ error }) => {
    log.warn({ kind: kindOf(error) }, 'the job worker cannot take jobs and will start again')
    runner.stop().catch(() => null)
  })
  return runner
}

/**
 * Where its listening connection breaks just as it stops, the library releases that twice, and the pool's error about it would end
 * the process.
 */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Connected) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, error ? release : once(release)))
      : pool.connect()
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) })
}

function once(release: Release): Release {
  let isReleased = false
  return destroy => {
    if (!isReleased) release(destroy)
    isReleased = true
  }
}

function traceTasks(tracer: Tracer, tasks: TaskList): TaskList {
  const known = Object.entries(tasks).filter((entry): entry is [string, Task] => entry[1] !== undefined)
  return Object.fromEntries(
    known.map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) =>
        tracer.traceRoot({ name: `job ${name}`, kind: 'consumer' }, async () => task(payload, helpers)),
    ]),
  )
}

function countOutcomes(events: WorkerEvents, { jobs }: Metrics): WorkerEvents {
  events.on('job:success', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'failed' }))
  return events
}

/** Messages of database and mail errors can hold addresses (docs/rules.md 7.4). */
function workerLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) {
      const { job, error } = meta as {
        job?: { task_identifier?: string; attempts?: number }
        error?: unknown
      }
      log.error({ job: job?.task_identifier, attempt: job?.attempts, kind: kindOf(error) }, 'a job failed')
    } else if (level === 'error' || level === 'warning') log.warn(`jobs: ${message}`)
    else log.debug(`jobs: ${message}`)
  })
}
