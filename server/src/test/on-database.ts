import pg from 'pg'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'

/** Runs statements on the database of a data folder while no server uses it. */
export async function onDatabase(dataDir: string, statements: readonly string[]): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  await postgres.stop()
}
