import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrateDatabase } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
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

/** A PostgreSQL with a migrated database that tests copy. */
export type TestPostgres = { readonly adminUrl: string; readonly template: string }

/** Starts one real PostgreSQL for many tests. It keeps nothing, so it does not wait for the disk. */
export async function startTestPostgres({
  settings,
  prepare,
  lookAt,
}: Prepared = {}): Promise<TestPostgres & { stop(): Promise<void> }> {
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
  const adminUrl = postgres.connectionString
  await runStatement(adminUrl, `create database ${template}`)
  const url = addressOfDatabase(adminUrl, template)
  await migrateDatabase(url)
  if (prepare) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await prepare(client)
    await client.end()
  }
  return {
    adminUrl,
    template,
    async stop() {
      await postgres.stop()
      await lookAt?.(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same for all server tests of one run of Vitest; what is returned ends it. */
export async function provideTestPostgres(project: TestProject, prepared: Prepared = {}) {
  const { adminUrl, template, stop } = await startTestPostgres(prepared)
  project.provide('postgres', { adminUrl, template })
  return stop
}

/** A database for one test: a copy of the migrated one, or an empty one. */
export async function createTestDatabase(
  { adminUrl, template }: TestPostgres,
  from: 'migrated' | 'empty' = 'migrated',
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(
    adminUrl,
    `create database ${name} template ${from === 'empty' ? 'template0' : template}`,
  )
  return {
    connectionString: addressOfDatabase(adminUrl, name),
    drop: () => runStatement(adminUrl, `drop database ${name} with (force)`),
  }
}

function addressOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
