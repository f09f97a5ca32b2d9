import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrateDatabase } from '#db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly adminUrl: string; readonly template: string }
  }
}

const template = 'novelette_template'

/** One real PostgreSQL for all server tests. It keeps nothing, so it need not wait for the disk. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-tests-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const admin = new pg.Client({ connectionString: postgres.connectionString })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const url = new URL(postgres.connectionString)
  url.pathname = `/${template}`
  await migrateDatabase(url.href)
  project.provide('postgres', { adminUrl: postgres.connectionString, template })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
