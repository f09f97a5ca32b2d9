import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#db/migrating/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

const template = 'novelette_template'

type Prepared = {
  readonly settings?: Readonly<Record<string, string>>
  /** Every test file copies this database. */
  readonly prepare?: (client: pg.Client) => Promise<void>
  readonly lookAt?: (dataDir: string) => Promise<void>
}

export type TestPostgres = { readonly adminUrl: string; readonly template: string }

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
      // Hundreds of connections are opened, and each client would hash the password 4,096 times.
      scram_iterations: '1',
      // Its worker would make dropping a database fail.
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

export async function provideTestPostgres(project: TestProject, prepared: Prepared = {}) {
  const { adminUrl, template, stop } = await startTestPostgres(prepared)
  project.provide('postgres', { adminUrl, template })
  return stop
}

export async function createTestDatabase(
  { adminUrl, template }: TestPostgres,
  from: 'migrated' | 'empty' = 'migrated',
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(
    adminUrl,
    // Copying its blocks through the log, as by default, takes twice the processor's time.
    `create database ${name} template ${from === 'empty' ? 'template0' : template} strategy file_copy`,
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
