import pg from 'pg'
import { type AddEntry, pack } from '#backup/archive.ts'
import type { BackupSecret } from '#backup/backup-key.ts'
import { copyOut } from '#backup/copying.ts'
import { keptPictures } from '#backup/kept-pictures.ts'
import { entryNames, type Manifest, type Part } from '#backup/manifest.ts'
import { writeSealedFile } from '#backup/new-file.ts'
import { product } from '#backup/product.ts'
import { keptTables, plainText, rowsOf, type Table } from '#backup/tables.ts'
import { waitingJobs, waitingJobsQuery } from '#backup/waiting-jobs.ts'
import { noticeSilence } from '#db/connecting.ts'
import { holdMigrationLock } from '#db/migration-lock.ts'
import { isOwnMigration, migrationOf } from '#db/own-migrations.ts'
import type { PictureStore } from '#pictures/store.ts'

type Wanted = {
  readonly path: string
  readonly secret: BackupSecret
  readonly connectionString: string
  readonly pictures: PictureStore
  /** Looks at the file before it gets its name, once the database is no longer needed; throws to refuse it. */
  readonly prove: (path: string) => Promise<void>
}

/** Bytes of a table that are held at once. */
const entryLength = 1024 * 1024

/**
 * Writes the database as it was at one moment, and the pictures that it shows, to one sealed file. Servers go on meanwhile; one
 * that has to migrate waits. Throws an Error that says what is wrong, and leaves no file then.
 */
export async function makeBackup({ path, secret, connectionString, pictures, prove }: Wanted): Promise<void> {
  const client = new pg.Client({
    connectionString,
    ...noticeSilence,
    application_name: 'novelette backup',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const archive = pack(add => fill(add, client, pictures))
    await writeSealedFile({ path, kind: 'backup', secret }, archive, async partial => {
      await client.end()
      await prove(partial)
    })
  } finally {
    await client.end()
  }
}

async function fill(add: AddEntry, client: pg.Client, pictures: PictureStore): Promise<void> {
  // Its holders read tables that nobody may change the shape of; the connection's end gives it back.
  await holdMigrationLock(client, 'shared')
  await client.query('begin isolation level repeatable read read only')
  await client.query(plainText)
  const migration = await migrationOf(client)
  if (!migration) throw new Error('The database holds no tables of Novelette yet.')
  if (!isOwnMigration(migration)) {
    throw new Error(`The database belongs to another version of Novelette than this one, ${product}.`)
  }
  const madeAt = new Date().toISOString()
  // First of all, because they lie outside the database's one moment and may be gone in the next.
  const kept = await keptPictures(add, client, pictures)
  const tables: Part[] = []
  for (const table of await keptTables(client)) {
    tables.push(await addPart(add, client, entryNames.tables + table.name, table))
  }
  const jobs = await addPart(add, client, entryNames.jobs, waitingJobs, waitingJobsQuery)
  const letterKeys = await usedLetterKeys(client, tables)
  const manifest: Manifest = {
    format: 1,
    product,
    madeAt,
    migration,
    letterKeys,
    tables,
    jobs,
    pictures: kept,
  }
  await add(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
  await client.query('commit')
}

/** One part in small pieces, since an archive wants to know the length of an entry before it comes. */
async function addPart(
  add: AddEntry,
  client: pg.Client,
  at: string,
  table: Table,
  query = rowsOf(table),
): Promise<Part> {
  const { pieces, sum } = copyOut(client, query)
  let held: Buffer[] = []
  let heldLength = 0
  let count = 0
  const addHeld = async () => {
    count += 1
    await add(`${at}/${String(count).padStart(6, '0')}`, Buffer.concat(held))
    held = []
    heldLength = 0
  }
  for await (const piece of pieces) {
    held.push(piece)
    heldLength += piece.length
    if (heldLength >= entryLength) await addHeld()
  }
  if (heldLength > 0) await addHeld()
  return { name: table.name, columns: [...table.columns], ...sum() }
}

/** Ids of the keys that the sealed ones among the tables name. */
async function usedLetterKeys(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const sealed = tables.filter(({ columns }) => columns.includes('key_id'))
  const all = sealed.map(({ name }) => `select key_id as key from ${pg.escapeIdentifier(name)}`)
  const { rows } = await client.query<{ key: string }>(`${all.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}
