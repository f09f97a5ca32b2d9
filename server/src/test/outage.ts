import pg from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '#test/harness.ts'

/** Cuts every connection of the app's database and refuses new ones, until the returned function is called. */
export async function takeDatabaseAway(app: TestApp): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: inject('postgres').adminUrl })
  const name = new URL(app.connectionString).pathname.slice(1)
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}
