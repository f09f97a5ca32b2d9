import { createTestDatabase, type TestPostgres } from '../server/src/test/test-postgres.ts'

/** Playwright hands the environment of its global setup to its workers, and nothing else. */
const variable = 'NOVELETTE_TEST_POSTGRES'

export function shareTestPostgres({ adminUrl, template }: TestPostgres): void {
  process.env[variable] = JSON.stringify({ adminUrl, template })
}

/** A migrated database of its own, on the PostgreSQL of this run. Throws outside of one. */
export function createMigratedDatabase() {
  const shared = process.env[variable]
  if (!shared) throw new Error('global-setup.ts has not run')
  return createTestDatabase(JSON.parse(shared))
}
