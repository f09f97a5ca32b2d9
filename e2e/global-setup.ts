import { startTestPostgres } from '../server/src/test/test-postgres.ts'
import { shareTestPostgres } from './test-database.ts'

/** Each worker's server gets a copy of one migrated database. */
export default async function globalSetup() {
  const postgres = await startTestPostgres()
  shareTestPostgres(postgres)
  return postgres.stop
}
