import { createTestDatabase, type TestPostgres } from '../server/src/test/test-postgres.ts'

/** Playwright passes only the environment from its global setup to its workers. */
const variable = 'NOVELETTE_TEST_POSTGRES'

export function shareTestPostgres({ adminUrl, template }: TestPostgres): void {
  process.env[variable] = JSON.stringify({ adminUrl, template })
}

export function createMigratedDatabase() {
  const shared = process.env[variable]
  if (!shared) throw new Error('global-setup.ts has not run')
  return createTestDatabase(JSON.parse(shared))
}
