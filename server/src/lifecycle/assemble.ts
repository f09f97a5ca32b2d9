import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { addJob } from '#db/add-job.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { migrateDatabase } from '#db/migrating/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { registerGauges } from '#http/gauges.ts'
import { startWorker } from '#jobs/worker.ts'
import type { Log } from '#lib/log.ts'
import type { Tracer } from '#lib/tracing/traced.ts'
import { createApp } from '#lifecycle/app.ts'
import { createCloser } from '#lifecycle/close.ts'
import { schedule as productSchedule, tasksOf } from '#lifecycle/tasks.ts'
import { createLimits } from '#limits/limits.ts'
import { chooseRelay } from '#live/choose-relay.ts'
import { openHub } from '#live/hub.ts'
import { closeStreamsOfBannedUsers } from '#live-stream/ban-check.ts'
import { closeEndedSessions } from '#live-stream/session-check.ts'
import { createMailer, traceMailer } from '#mail/mailer.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { createNoteReceiver } from '#notices/due/note-receivers.ts'
import { startSanitiser } from '#sanitising/sanitiser.ts'
import { withKnownKeys } from '#sealing/known-keys.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { createPreviewSearch } from '#search/preview-search.ts'
import { createAuth } from '#signing/auth.ts'
import type { VapidKeys } from '#signing/vapid-keys.ts'
import { openPictureStore } from '#storage/store.ts'
import { syncTemplates } from '#templates/templates.ts'
import { syncExamples } from '#testimonials/examples.ts'

export type Keys = {
  readonly letterKeys: LetterKeys
  readonly authSecret: string
  readonly vapidKeys?: VapidKeys | null
}

export type Assembled = {
  readonly app: FastifyInstance
  readonly deps: Dependencies
  /** Readiness fails, requests are answered. */
  startDraining(): void
  stop(): Promise<void>
}

/** Migrates the database and starts the jobs; the app does not listen yet. */
export async function assemble(
  config: Config,
  keys: Keys,
  log: Log,
  databaseAddress: string,
  schedule = productSchedule,
): Promise<Assembled> {
  await migrateDatabase(databaseAddress)
  const draining = new AbortController()
  const deps = {
    ...(await createDependencies(config, keys, log, databaseAddress)),
    draining: draining.signal,
  }
  registerGauges(deps)
  const worker = await untilConnected(async () => {
    await syncTemplates(deps.db)
    await syncExamples(deps.db)
    // What became due while no server ran. The worker opens several connections, which on a busy machine this would wait for in vain.
    await addJob(deps.db, 'deliver-scheduled-letters', {}, { key: 'deliver-scheduled-letters' })
    return startWorker({ ...deps, tasks: tasksOf(deps), schedule })
  })
  const checks = [closeEndedSessions(deps), closeStreamsOfBannedUsers(deps)]
  const app = await createApp(deps)
  const closeApp = createCloser(app)
  return {
    app,
    deps,
    startDraining: () => draining.abort(),
    async stop() {
      draining.abort()
      for (const stop of checks) stop()
      deps.hub.closeAll()
      // A slow request must not take the jobs' time.
      await Promise.all([closeApp(), worker.stop()])
      await deps.hub.stop()
      await deps.sanitiser.stop()
      await deps.previewSearch.stop()
      await deps.db.$client.end()
      await deps.tracer?.stop()
    },
  }
}

/** A busy machine may take longer to open a connection than calls wait for one: 3 s each time. */
const startAttempts = 10

async function untilConnected<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === startAttempts || !isDatabaseUnavailable(error)) throw error
    }
  }
}

/** Nothing of it is loaded where nothing is traced. */
async function openTracer({ tracing }: Config, log: Log): Promise<Tracer | null> {
  if (!tracing) return null
  const { startTracer } = await import('#lib/tracing/tracer.ts')
  return startTracer(tracing, log)
}

async function createDependencies(
  config: Config,
  { letterKeys, authSecret, vapidKeys = null }: Keys,
  log: Log,
  databaseAddress: string,
): Promise<Omit<Dependencies, 'draining'>> {
  const connectionString = withKnownKeys(databaseAddress, letterKeys)
  const tracer = await openTracer(config, log)
  const db = openDatabase(
    connectionString,
    error => log.warn({ err: error }, 'an idle connection broke'),
    tracer,
  )
  const metrics = createMetrics()
  const auth = createAuth({ appUrl: config.appUrl, secret: authSecret })
  return {
    config,
    db,
    log,
    metrics,
    tracer,
    auth,
    limits: createLimits({ db, auth }, config.limitFactor),
    letterKeys,
    vapidKeys,
    sanitiser: startSanitiser(),
    previewSearch: createPreviewSearch(letterKeys),
    hub: openHub(await chooseRelay({ config, db, connectionString, log }), metrics),
    announceLetter: createNoteReceiver(db, vapidKeys),
    mailer: traceMailer(tracer, createMailer(config)),
    pictures: await openPictureStore(config),
  }
}
