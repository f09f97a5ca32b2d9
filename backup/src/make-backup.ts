import { tcpKeepalive } from '@novelette/server/db/connecting.ts'
import { holdMigrationLock } from '@novelette/server/db/migrating/migrate.ts'
import { isOwnMigration, migrationOf } from '@novelette/server/db/migrating/own-migrations.ts'
import { newerVersion } from '@novelette/server/db/migrating/pending-migrations.ts'
import { release } from '@novelette/server/lib/release.ts'
import type { PictureStore } from '@novelette/server/storage/store.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type AddEntry, pack } from '#archive.ts'
import type { BackupSecret } from '#backup-key.ts'
import { copyOut } from '#copying.ts'
import { archivePictures } from '#kept-pictures.ts'
import { type BackupManifest, type BackupPart, entryNames } from '#manifest.ts'
import { writeSealedFile } from '#new-file.ts'
import { canonicalTextSettings, isKept, rowsOf, type Table, tablesOf } from '#tables.ts'
import { waitingJobs, waitingJobsQuery } from '#waiting-jobs.ts'

type BackupOptions = {
  readonly path: string
  readonly secret: BackupSecret
  readonly connectionString: string
  /** Null where the database moves: all its rows go along, and the pictures stay where they are. */
  readonly pictures: PictureStore | null
  /** Runs after the database connection was closed; throws to reject the file. */
  readonly prove: (path: string) => Promise<void>
}

const maxEntryBytes = 1024 * 1024

/**
 * Seals a snapshot of database and pictures while servers run; only migrations wait, or on a standby make it fail. Throws an Error,
 * leaving no file.
 */
export async function makeBackup({
  path,
  secret,
  connectionString,
  pictures,
  prove,
}: BackupOptions): Promise<void> {
  const client = new pg.Client({
    connectionString,
    ...tcpKeepalive,
    application_name: 'novelette backup',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const archive = pack(add => addEntries(add, client, pictures))
    await writeSealedFile({ path, kind: 'backup', secret }, archive, async partial => {
      await client.end()
      await prove(partial)
    })
  } finally {
    await client.end()
  }
}

async function addEntries(add: AddEntry, client: pg.Client, pictures: PictureStore | null): Promise<void> {
  // Closing the connection releases it.
  await holdMigrationLock(client, 'shared')
  await client.query('begin isolation level repeatable read read only')
  await client.query(canonicalTextSettings)
  const migration = await migrationOf(client)
  if (!migration) throw new Error('The database holds no tables of Novelette yet.')
  if (!isOwnMigration(migration)) {
    const newer = await newerVersion(drizzle(client))
    throw new Error(
      `The database belongs to ${newer ? `Novelette ${newer}` : 'another version'}, and this is Novelette ${release.version}. Back up with that version.`,
    )
  }
  const madeAt = new Date().toISOString()
  // Pictures are outside the snapshot and may be deleted meanwhile.
  const pictureSums = await archivePictures(add, client, pictures)
  const tables: BackupPart[] = []
  const all = await tablesOf(client)
  for (const table of pictures ? all.filter(isKept) : all) {
    tables.push(await addPart(add, client, entryNames.tables + table.name, table))
  }
  const jobs = await addPart(add, client, entryNames.jobs, waitingJobs, waitingJobsQuery)
  const letterKeys = await usedLetterKeys(client, tables)
  const manifest: BackupManifest = {
    format: 1,
    product: release.version,
    madeAt,
    migration,
    letterKeys,
    tables,
    jobs,
    pictures: pictureSums,
  }
  await add(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
  await client.query('commit')
  // A standby's lock does not hold back its primary, and a table rewritten since the snapshot reads as empty.
  if ((await migrationOf(client))?.when !== migration.when)
    throw new Error('The database was migrated meanwhile, so the backup may lack letters. Make it again.')
}

/** tar needs an entry's length before its content, so entries are small. */
async function addPart(
  add: AddEntry,
  client: pg.Client,
  at: string,
  table: Table,
  query = rowsOf(table),
): Promise<BackupPart> {
  const { pieces, sum } = copyOut(client, query)
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let count = 0
  const flush = async () => {
    count += 1
    await add(`${at}/${String(count).padStart(6, '0')}`, Buffer.concat(buffered))
    buffered = []
    bufferedBytes = 0
  }
  for await (const piece of pieces) {
    buffered.push(piece)
    bufferedBytes += piece.length
    if (bufferedBytes >= maxEntryBytes) await flush()
  }
  if (bufferedBytes > 0) await flush()
  return { name: table.name, columns: [...table.columns], ...sum() }
}

async function usedLetterKeys(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const sealed = tables.filter(({ columns }) => columns.includes('key_id'))
  const all = sealed.map(({ name }) => `select key_id as key from ${pg.escapeIdentifier(name)}`)
  const { rows } = await client.query<{ key: string }>(`${all.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}
