import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sumOfTable } from '#backup/copying.ts'
import { refuseUnlessEmpty } from '#backup/empty-place.ts'
import { openSample } from '#backup/letter-sample.ts'
import type { Manifest } from '#backup/manifest.ts'
import { putEntriesBack } from '#backup/put-back.ts'
import type { Backup } from '#backup/read-backup.ts'
import { findPictures } from '#backup/restored-pictures.ts'
import { plainText } from '#backup/tables.ts'
import { queueJobs } from '#backup/waiting-jobs.ts'
import { noticeSilence } from '#db/connecting.ts'
import { holdMigrationLock } from '#db/migration-lock.ts'
import { migrateWithin } from '#db/own-migrations.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import type { PictureStore } from '#pictures/store.ts'

type Place = {
  readonly connectionString: string
  readonly pictures: PictureStore
  readonly letterKeys: LetterKeys
  /** Whether mails that waited when the backup was made are sent from here. */
  readonly withMail: boolean
}

export type Restored = {
  readonly manifest: Manifest
  /** How many letters and drafts were opened to try the keys. */
  readonly opened: number
  /** Ids of keys that some of its letters need and that are not here. */
  readonly unknownKeys: readonly string[]
  readonly mailsLeftOut: number
}

/**
 * Restores a backup into an empty database and a store of pictures, in one transaction: everything is there and compared with
 * the manifest, or nothing is. Throws an Error that says why not.
 */
export async function restoreBackup(backup: Backup, place: Place): Promise<Restored> {
  const { manifest } = backup
  const unknownKeys = manifest.letterKeys.filter(id => !place.letterKeys.find(id))
  if (unknownKeys.length > 0 && unknownKeys.length === manifest.letterKeys.length) {
    throw new Error(
      `The letters of this backup are sealed under ${unknownKeys.join(', ')}, which is not among the LETTER_KEYS that are here. Put the keys of that installation in place first.`,
    )
  }
  const client = new pg.Client({
    connectionString: place.connectionString,
    ...noticeSilence,
    application_name: 'novelette restore',
  })
  client.on('error', () => {})
  await client.connect()
  const putPictures: string[] = []
  try {
    // A server that starts meanwhile waits, and then finds everything.
    await holdMigrationLock(client)
    await refuseUnlessEmpty(client)
    await runMigrations({ connectionString: place.connectionString })
    await client.query('begin')
    await client.query(plainText)
    const found = await restoreWithin(client, backup, place, putPictures)
    // A commit whose answer is lost may be one all the same: its letters show these pictures, and without it they harm nobody.
    putPictures.length = 0
    await client.query('commit')
    // All is there. Where this fails PostgreSQL does so by itself, later.
    await client.query('analyze').catch(() => null)
    return { manifest, unknownKeys, ...found }
  } catch (error) {
    await client.query('rollback').catch(() => null)
    await place.pictures.remove(putPictures).catch(() => null)
    throw error
  } finally {
    await client.end()
  }
}

async function restoreWithin(
  client: pg.Client,
  backup: Backup,
  { pictures, letterKeys, withMail }: Place,
  putPictures: string[],
) {
  const { tables, migration, pictures: kept } = backup.manifest
  await migrateWithin(client, 0, migration.when)
  await putEntriesBack(client, backup, pictures, putPictures)
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
  await findPictures(client, pictures)
  const opened = await openSample(client, letterKeys)
  return { opened, mailsLeftOut: await queueJobs(client, { withMail }) }
}
