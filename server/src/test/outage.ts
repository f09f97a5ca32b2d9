import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject, vi } from 'vitest'
import type { TestApp } from '#test/harness.ts'

/**
 * Terminates the app's connections and refuses new ones until the returned function is called, which resolves once the app
 * reaches the database again.
 */
export async function startDatabaseOutage(app: TestApp): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: inject('postgres').adminUrl })
  const name = new URL(app.connectionString).pathname.slice(1)
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
    await vi.waitUntil(
      () =>
        app.deps.db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
  }
}
