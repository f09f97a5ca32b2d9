import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { hasCode } from '@novelette/files/has-code.ts'
import type { FastifyInstance } from 'fastify'
import { type Config, usesDataDir } from '#config/config.ts'
import { installedKeys, readOrMakeKeys } from '#config/keys-file.ts'
import { demoAdmin } from '#demo/people.ts'
import type { DemoPerson } from '#demo/seed.ts'
import type { Log } from '#lib/log.ts'
import type { Assembled, Keys } from '#lifecycle/assemble.ts'
import { parseLetterKeys } from '#sealing/letter-keys.ts'
import { installedVapidKeys, parseVapidKeys } from '#signing/vapid-keys.ts'

export type RunningServer = {
  /** The address, the mail page, the data folder. */
  readonly greeting: string
  startDraining(): void
  stop(): Promise<void>
}

/** Throws an Error that says what to do. */
export async function startServer(
  settings: Config,
  log: Log,
  { demo }: { demo: boolean },
): Promise<RunningServer> {
  const config = demo ? { ...settings, adminEmail: demoAdmin } : settings
  const keys = keysOf(config)
  const postgres = config.databaseUrl
    ? null
    : startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line: string) => log.debug({ postgres: line }, 'postgres'),
      })
  // The code loads while PostgreSQL starts; its failure is thrown by the await below.
  postgres?.catch(() => null)
  const [{ assemble }, { seedDemo }] = await Promise.all([
    import('#lifecycle/assemble.ts'),
    import('#demo/seed.ts'),
  ])
  const database = (await postgres) ?? null
  let running: Assembled | null = null
  const stop = async () => {
    await running?.stop()
    await database?.stop()
  }
  try {
    const address = database?.connectionString ?? config.databaseUrl ?? ''
    running = await assemble(config, keys, log, address).catch(nameDatabaseUrl(config))
    const people = demo ? await seedDemo(running.deps) : []
    await listen(running.app, config)
    return {
      greeting: greeting(config) + signIns(people),
      startDraining: running.startDraining,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The driver's error names no setting, and Drizzle's starts with the query. */
function nameDatabaseUrl({ databaseUrl }: Config) {
  return (error: unknown): never => {
    if (!databaseUrl || !(error instanceof Error)) throw error
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new Error(`The database of DATABASE_URL cannot be used: ${message}.`, { cause: error })
  }
}

/** Connections that the kernel keeps until we accept them. It drops the first packet of any beyond, and repeats it after 1, 3, 7 … 63 s. */
const backlog = 4096

async function listen(app: FastifyInstance, { port, host }: Config) {
  try {
    await app.listen({ port, host, backlog })
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new Error(`Port ${port} is in use. Set PORT to another one, for example PORT=3001 npm start.`)
    }
    throw error
  }
}

function greeting(config: Config): string {
  const lines = [
    ['Novelette', config.appUrl],
    ...(config.smtpUrl ? [] : [['Mail', `${config.appUrl}/mailbox`]]),
    ['Data', config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir],
  ]
  return `\n${lines.map(([name, value]) => `  ${name?.padEnd(10)} ${value}`).join('\n')}\n\n`
}

function signIns(people: readonly DemoPerson[]): string {
  if (people.length === 0) return ''
  const rows = people.map(({ email, password, isAdmin }) => {
    const keeps = isAdmin ? '   looks after the others at /admin' : ''
    return `  ${email.padEnd(28)} ${password}${keeps}`
  })
  return `  Sign in as\n${rows.join('\n')}\n\n  Everything is gone when the demo ends.\n\n`
}

/** Settings take precedence. */
function keysOf(config: Config): Keys {
  // A wrong one is refused before anything is written.
  if (config.letterKeys) parseLetterKeys(config.letterKeys)
  if (config.vapidKeys) parseVapidKeys(config.vapidKeys)
  if (usesDataDir(config)) openDataDir(config.dataDir)
  if (!config.letterKeys || !config.authSecret) readOrMakeKeys(config.dataDir)
  const keys = installedKeys(config)
  return {
    letterKeys: parseLetterKeys(keys.letterKeys),
    authSecret: keys.authSecret,
    vapidKeys: installedVapidKeys(config, keys),
  }
}
