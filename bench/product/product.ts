import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProductServer } from '../../e2e/server.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { withStatementTimeout } from '../../server/src/db/connecting.ts'
import { migrateDatabase } from '../../server/src/db/migrating/migrate.ts'
import { type Db, openDatabase } from '../../server/src/db/open.ts'
import { type LetterKeys, parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'

/** The PostgreSQL is temporary and has the product's settings. */
export async function withDatabase(
  work: (db: Db, connectionString: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  try {
    await migrateDatabase(postgres.connectionString)
    // Filling a large table takes longer than the product allows.
    const db = openDatabase(withStatementTimeout(postgres.connectionString, 0), () => {})
    await work(db, postgres.connectionString)
    await db.$client.end()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type ProductWork = (server: ProductServer, db: Db, letterKeys: LetterKeys) => Promise<void>

/** `work` gets the product's database and keys, to insert in bulk. */
export async function withProduct(
  work: ProductWork,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const secret = () => randomBytes(32).toString('base64')
  await withDatabase(async (db, DATABASE_URL) => {
    const keys = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
    const server = await ProductServer.start({ DATABASE_URL, ...keys, ...settings })
    try {
      await work(server, db, parseLetterKeys(keys.LETTER_KEYS))
    } finally {
      await server.stop()
    }
  })
}
