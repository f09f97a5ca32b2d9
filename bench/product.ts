import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProductServer } from '../e2e/server.ts'
import { withDeadline } from '../server/src/db/connecting.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { type LetterKeys, readLetterKeys } from '../server/src/letters/letter-keys.ts'

/** Runs `work` on a migrated PostgreSQL of its own, set as the product sets its own. */
export async function withDatabase(
  work: (db: Db, connectionString: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  try {
    await migrateDatabase(postgres.connectionString)
    // To fill a large table takes longer than any statement of the product may.
    const db = openDatabase(withDeadline(postgres.connectionString, 0), () => {})
    await work(db, postgres.connectionString)
    await db.$client.end()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type ProductWork = (server: ProductServer, db: Db, letterKeys: LetterKeys) => Promise<void>

/** The product as a process of its own, with its database and keys at hand to put many people and letters into it at once. */
export async function withProduct(
  work: ProductWork,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const secret = () => randomBytes(32).toString('base64')
  await withDatabase(async (db, DATABASE_URL) => {
    const keys = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
    const server = await ProductServer.start({ DATABASE_URL, ...keys, ...settings })
    try {
      await work(server, db, readLetterKeys(keys.LETTER_KEYS))
    } finally {
      await server.stop()
    }
  })
}
