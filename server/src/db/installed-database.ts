import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { DataDirInUseError } from '@novelette/embedded-postgres/lock.ts'
import { runningEmbeddedPostgres } from '@novelette/embedded-postgres/running.ts'
import pg from 'pg'
import type { Config } from '#config/config.ts'
import { splitStatementTimeout } from '#db/connecting.ts'

/** Leaves out the operator's statement timeout, which is meant for servers. */
export type InstalledDatabase = { readonly connectionString: string; close(): Promise<void> }

/**
 * Opens the database of DATABASE_URL, that of a running server, or starts the embedded one. Throws an Error that says what to do.
 */
export async function openInstalledDatabase({ databaseUrl, dataDir }: Config): Promise<InstalledDatabase> {
  if (databaseUrl)
    return { connectionString: splitStatementTimeout(databaseUrl).address, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the installation.`)
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    return { connectionString: postgres.connectionString, close: () => postgres.stop() }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { connectionString: await runningServerAddress(dataDir), close: async () => {} }
  }
}

/** The server may be about to start it. */
async function runningServerAddress(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const address = runningEmbeddedPostgres(dataDir)
    if (address && (await acceptsConnections(address))) return address
    await pause(100)
  }
  throw new Error(`A server works on ${dataDir}, and its database does not answer.`)
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
