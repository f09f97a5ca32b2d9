import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Dependencies } from '#dependencies.ts'
import { freeJobsOfDeadWorkers, showSignOfLife } from '#jobs/dead-workers.ts'
import { tasksOf } from '#jobs/tasks.ts'
import { workerLog } from '#jobs/worker-log.ts'
import { kindOf } from '#log.ts'
import type { Metrics } from '#metrics/metrics.ts'

const hours = (count: number) => count * 60 * 60 * 1000

/** Nightly and hourly; a server that was off at that time makes up for it when it starts. */
const upkeep = parseCronItems([
  { task: 'lapse-unverified', match: '17 3 * * *', options: { backfillPeriod: hours(26) } },
  { task: 'erase-accounts', match: '41 * * * *', options: { backfillPeriod: hours(2) } },
  { task: 'erase-old-letters', match: '11 * * * *', options: { backfillPeriod: hours(2) } },
])

/** Milliseconds before the worker is started again after the database went away. */
const restartDelay = 1_000

export type Worker = { stop(): Promise<void> }

/** Runs jobs until it is stopped. Rejects when it cannot start; a database that goes away later is waited for. */
export async function startWorker(deps: Dependencies): Promise<Worker> {
  const stopping = new AbortController()
  let runner: Runner | null = await startRunner(deps)
  const running = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(report)
      await pause(restartDelay, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return
      runner = await startRunner(deps).catch(report)
    }
    // stop() came while this one was starting, and knew only the one before.
    await runner?.stop().catch(report)
  }

  function report(error: unknown): null {
    deps.log.warn({ kind: kindOf(error) }, 'the job worker stopped and will start again')
    return null
  }

  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(report)
      await running
    },
  }
}

async function startRunner(deps: Dependencies): Promise<Runner> {
  const { db, log, metrics } = deps
  await freeJobsOfDeadWorkers(db)
  const events = counting(showSignOfLife(log), metrics)
  const runner = await run({
    pgPool: db.$client,
    taskList: tasksOf(deps),
    parsedCronItems: upkeep,
    events,
    logger: workerLog(log),
    concurrency: 2,
    pollInterval: 2_000,
    // Without a batch, a job that ends while the database is away ends the process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // main.ts closes everything in order when the process is told to end.
    noHandleSignals: true,
  })
  onLastingError(events, error => {
    log.warn({ kind: kindOf(error) }, 'the job worker cannot begin and will start again')
    runner.stop().catch(() => null)
  })
  return runner
}

/**
 * The library asks only once which of the jobs are its own, and where that failed, as on a machine too busy to give it a connection in time,
 * it says so for ever and does no job. Each other error is a new one, and is tried again.
 */
function onLastingError(events: WorkerEvents, act: (error: unknown) => void): void {
  let last: unknown = null
  events.on('worker:getJob:error', ({ error }) => {
    if (error === last) act(error)
    last = error
  })
}

function counting(events: WorkerEvents, { jobs }: Metrics): WorkerEvents {
  events.on('job:success', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'failed' }))
  return events
}
