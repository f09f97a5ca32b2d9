import type { FastifyInstance } from 'fastify'
import { createAuth } from '#accounts/auth.ts'
import { createApp } from '#app.ts'
import { closer } from '#close-app.ts'
import type { Config } from '#config.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Dependencies } from '#dependencies.ts'
import { startWorker } from '#jobs/worker.ts'
import { withKnownKeys } from '#letters/known-keys.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import { createPreviewSearch } from '#letters/preview-search.ts'
import { startSanitiser } from '#letters/sanitiser.ts'
import { createLimits } from '#limits/limits.ts'
import { closeStreamsOfBannedUsers } from '#live/ban-check.ts'
import { chooseRelay } from '#live/choose-relay.ts'
import { openHub } from '#live/hub.ts'
import { closeEndedSessions } from '#live/session-check.ts'
import type { Log } from '#log.ts'
import { createMailer } from '#mail/mailer.ts'
import { registerGauges } from '#metrics/gauges.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { openPictureStore } from '#pictures/store.ts'
import { syncTemplates } from '#templates/templates.ts'
import { syncExamples } from '#testimonials/examples.ts'

export type Keys = { readonly letterKeys: LetterKeys; readonly authSecret: string }

export type Assembled = {
  readonly app: FastifyInstance
  readonly deps: Dependencies
  /** Readiness fails, requests are answered. */
  leave(): void
  stop(): Promise<void>
}

/** Migrates the database, creates the dependencies and starts the jobs; the app does not listen yet. */
export async function assemble(
  config: Config,
  keys: Keys,
  log: Log,
  databaseAddress: string,
): Promise<Assembled> {
  await migrateDatabase(databaseAddress)
  const leaving = new AbortController()
  const deps = { ...(await createDependencies(config, keys, log, databaseAddress)), leaving: leaving.signal }
  registerGauges(deps)
  await syncTemplates(deps.db)
  await syncExamples(deps.db)
  const worker = await startWorker(deps)
  const checks = [closeEndedSessions(deps), closeStreamsOfBannedUsers(deps)]
  const app = await createApp(deps)
  const closeApp = closer(app)
  return {
    app,
    deps,
    leave: () => leaving.abort(),
    async stop() {
      leaving.abort()
      for (const stop of checks) stop()
      deps.hub.closeAll()
      // A slow request must not take the jobs' time.
      await Promise.all([closeApp(), worker.stop()])
      await deps.hub.stop()
      await deps.sanitiser.stop()
      await deps.previewSearch.stop()
      deps.pictures.close()
      await deps.db.$client.end()
    },
  }
}

async function createDependencies(
  config: Config,
  { letterKeys, authSecret }: Keys,
  log: Log,
  databaseAddress: string,
): Promise<Omit<Dependencies, 'leaving'>> {
  const connectionString = withKnownKeys(databaseAddress, letterKeys)
  const db = openDatabase(connectionString, error => log.warn({ err: error }, 'an idle connection broke'))
  const metrics = createMetrics()
  const auth = createAuth({ appUrl: config.appUrl, secret: authSecret })
  return {
    config,
    db,
    log,
    metrics,
    auth,
    limits: createLimits({ db, auth }, config.limitFactor),
    letterKeys,
    sanitiser: startSanitiser(),
    previewSearch: createPreviewSearch(letterKeys),
    hub: openHub(await chooseRelay({ config, db, connectionString, log }), metrics),
    mailer: createMailer(config),
    pictures: await openPictureStore(config),
  }
}
