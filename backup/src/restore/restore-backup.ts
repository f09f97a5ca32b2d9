import { tcpKeepalive } from '@novelette/server/db/connecting.ts'
import { holdMigrationLock, migrateQueue } from '@novelette/server/db/migrating/migrate.ts'
import { migrateWithin } from '@novelette/server/db/migrating/own-migrations.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import type { PictureStore } from '@novelette/server/storage/store.ts'
import pg from 'pg'
import { sumOfTable } from '#copying.ts'
import { openSample } from '#letter-sample.ts'
import type { BackupManifest } from '#manifest.ts'
import { assertEmptyDatabase } from '#restore/assert-empty-database.ts'
import type { Backup } from '#restore/read-backup.ts'
import { restoreEntries } from '#restore/restore-entries.ts'
import { assertPicturesStored } from '#restore/restored-pictures.ts'
import { canonicalTextSettings } from '#tables.ts'
import { queueJobs } from '#waiting-jobs.ts'

type RestoreTarget = {
  readonly connectionString: string
  /** Null where the database moves, and they stay where they are. */
  readonly pictures: PictureStore | null
  readonly letterKeys: LetterKeys
  /** Whether to send mails that were queued at the time of the backup. */
  readonly withMail: boolean
  /** It takes the place of the installation that was backed up: delivery goes on at once (docs/rules.md 10.8). */
  readonly isLive: boolean
}

export type Restored = {
  readonly manifest: BackupManifest
  /** Number of letters and drafts opened as a test. */
  readonly opened: number
  /** Ids of keys that letters need and LETTER_KEYS lacks. */
  readonly unknownKeys: readonly string[]
  readonly mailsLeftOut: number
}

/** Restores all in one transaction and compares it with the manifest. Throws an Error. */
export async function restoreBackup(backup: Backup, target: RestoreTarget): Promise<Restored> {
  const { manifest } = backup
  const unknownKeys = manifest.letterKeys.filter(id => !target.letterKeys.find(id))
  if (unknownKeys.length > 0 && unknownKeys.length === manifest.letterKeys.length) {
    throw new Error(
      `The letters of this backup are sealed under ${unknownKeys.join(', ')}, which is not among the LETTER_KEYS that are here. Put the keys of that installation in place first.`,
    )
  }
  const client = new pg.Client({
    connectionString: target.connectionString,
    ...tcpKeepalive,
    application_name: 'novelette restore',
  })
  client.on('error', () => {})
  await client.connect()
  const storedPictures: string[] = []
  try {
    // A server that starts meanwhile waits for this lock.
    await holdMigrationLock(client)
    await assertEmptyDatabase(client)
    await migrateQueue({ connectionString: target.connectionString })
    await client.query('begin')
    await client.query(canonicalTextSettings)
    const found = await restoreWithin(client, backup, target, storedPictures)
    // A commit may succeed though its answer is lost; orphans do no harm.
    storedPictures.length = 0
    await client.query('commit')
    // Autovacuum does it later otherwise.
    await client.query('analyze').catch(() => null)
    return { manifest, unknownKeys, ...found }
  } catch (error) {
    await client.query('rollback').catch(() => null)
    await target.pictures?.remove(storedPictures).catch(() => null)
    throw error
  } finally {
    await client.end()
  }
}

async function restoreWithin(
  client: pg.Client,
  backup: Backup,
  { pictures, letterKeys, withMail, isLive }: RestoreTarget,
  storedPictures: string[],
) {
  const { tables, migration, pictures: kept } = backup.manifest
  await migrateWithin(client, 0, migration.when)
  await restoreEntries(client, backup, pictures, storedPictures)
  for (const table of tables) {
    const { rows, rowSum } = await sumOfTable(client, table)
    if (rows !== table.rows || rowSum !== table.rowSum) {
      throw new Error(
        `The table ${table.name} holds other rows than were backed up (${rows} of ${table.rows}).`,
      )
    }
  }
  await migrateWithin(client, migration.when, Number.POSITIVE_INFINITY)
  await client.query('update profiles set profile_picture = null where profile_picture = any($1)', [
    kept.missing,
  ])
  if (pictures) await assertPicturesStored(client, pictures)
  if (!isLive) await client.query("insert into delivery_holds (reason) values ('restored')")
  const opened = await openSample(client, letterKeys)
  return { opened, mailsLeftOut: await queueJobs(client, { withMail }) }
}
