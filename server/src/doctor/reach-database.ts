import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { findLockHolder } from '@novelette/embedded-postgres/lock.ts'
import { runningEmbeddedPostgres } from '@novelette/embedded-postgres/running.ts'
import { sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import { withStatementTimeout } from '#db/connecting.ts'
import { sharesConnections } from '#db/migrating/pooler.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { fetchReadiness } from '#doctor/machine.ts'

const unknownSigner = 'we do not know who signed its certificate'

export const certificateReasons: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
}

type Reached = { readonly db: Db; close(): Promise<void> }

/** Returns why not. Starts the embedded one if no server runs it. */
export async function reachDatabase(config: Config): Promise<Reached | Finding> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return connect(databaseUrl, 'Put DATABASE_URL right, or see that the database runs')
  const holder = findLockHolder(dataDir)
  if (holder) return connectToRunning(config, holder)
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return ok('database', 'the first start makes it')
  return startAndConnect(dataDir)
}

/** If the socket is closed to this user, the server's readiness decides. */
async function connectToRunning(config: Config, pid: number): Promise<Reached | Finding> {
  const address = runningEmbeddedPostgres(config.dataDir)
  const reached = address && (await connect(address, ''))
  if (reached && 'db' in reached) return reached
  const readiness = await fetchReadiness(config)
  if (readiness === 'ready') {
    return ok(
      'database',
      `the server (process ${pid}) reaches its database; its socket is closed to us, so no more is known`,
    )
  }
  return problem(
    'database',
    `the server (process ${pid}) holds ${config.dataDir}, and does not reach its database (${readiness})`,
    'Run this as the user of the server, with its settings, and look into its log',
  )
}

async function startAndConnect(dataDir: string): Promise<Reached | Finding> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const reached = await connect(postgres.connectionString, 'Look into the log of the server')
    if (!('db' in reached)) {
      await postgres.stop()
      return reached
    }
    return {
      db: reached.db,
      async close() {
        await reached.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    const says = error instanceof Error ? error.message.trim().replace(/\.$/, '') : String(error)
    return problem('database', says, 'Nothing can be read or sent until it starts')
  }
}

/** Milliseconds; enough to scan all letters. */
const queryTimeoutMs = 60_000

async function connect(connectionString: string, todo: string): Promise<Reached | Finding> {
  const db = openDatabase(withStatementTimeout(connectionString, queryTimeoutMs), () => null)
  try {
    if (await sharesConnections(connectionString)) return throughPooler
    await db.execute(sql`select 1`)
    return { db, close: () => db.$client.end() }
  } catch (error) {
    await db.$client.end()
    return problem('database', `the database cannot be used: ${reasonOf(error)}`, todo)
  }
}

const throughPooler = problem(
  'database',
  'a pooler in between gives our connections to others after each transaction, and no server starts on that',
  'Set pool_mode = session for this database there, or name PostgreSQL itself in DATABASE_URL',
)

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  '28P01': 'it refuses the user or password',
  '28000': 'it refuses the user',
  '3D000': 'there is no database of that name',
  '53300': 'it has no connection left',
  'The server does not support SSL connections': 'it speaks no TLS, which DATABASE_URL asks for',
  ENOENT: 'a file that DATABASE_URL names is not there',
  ...certificateReasons,
}

/** Never the driver's own message, which can hold parts of DATABASE_URL. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return typeof cause
  if ('code' in cause) return reasons[String(cause.code)] ?? String(cause.code)
  return reasons[cause.message] ?? 'no answer in time'
}
