import { startTestPostgres } from '../server/src/test/test-postgres.ts'
import { shareTestPostgres } from './test-database.ts'

/** One PostgreSQL for the whole run; each file's server gets a copy of its migrated database. */
export default async function globalSetup() {
  const postgres = await startTestPostgres()
  shareTestPostgres(postgres)
  return postgres.stop
}
