import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrateDatabase } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly adminUrl: string; readonly template: string }
  }
}

const template = 'novelette_template'

type Prepared = {
  /** Settings of PostgreSQL beside those of all server tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** What is done to the migrated database that each test file gets a copy of. */
  readonly prepare?: (client: pg.Client) => Promise<void>
  /** What is done with the data folder when PostgreSQL has ended. */
  readonly lookAt?: (dataDir: string) => Promise<void>
}

/** One real PostgreSQL for all server tests; what is returned ends it. It keeps nothing, so it need not wait for the disk. */
export async function provideTestPostgres(
  project: TestProject,
  { settings, prepare, lookAt }: Prepared = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-tests-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // A worker of it that looks at a database may not be ended by whoever drops that.
      autovacuum: 'off',
      ...settings,
    },
  })
  const admin = new pg.Client({ connectionString: postgres.connectionString })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const url = new URL(postgres.connectionString)
  url.pathname = `/${template}`
  await migrateDatabase(url.href)
  if (prepare) {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await prepare(client)
    await client.end()
  }
  project.provide('postgres', { adminUrl: postgres.connectionString, template })
  return async () => {
    await postgres.stop()
    await lookAt?.(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
