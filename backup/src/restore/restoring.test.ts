import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import { addJob } from '@novelette/server/db/add-job.ts'
import { migrateWithin } from '@novelette/server/db/migrating/own-migrations.ts'
import { pendingMigrations } from '@novelette/server/db/migrating/pending-migrations.ts'
import { pictureKey } from '@novelette/server/pictures/stored-pictures.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { createDatabase, startTestApp } from '@novelette/server/test/harness.ts'
import { jpeg } from '@novelette/server/test/photos.ts'
import { startS3 } from '@novelette/server/test/s3.ts'
import { upload } from '@novelette/server/test/uploads.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BackupSecret } from '#backup-key.ts'
import { makeBackup } from '#make-backup.ts'
import { openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'

const secret: BackupSecret = { from: 'key file', bytes: Buffer.alloc(48, 7) }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'novelette-restoring-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function emptyDatabase() {
  const database = await createDatabase('empty')
  onTestFinished(database.drop)
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return { ...database, client }
}

/** Rule 10.8 */
test('restore copies pictures between buckets, clears missing ones, and queues mails only on request', async () => {
  const [from, to] = [await startS3(), await startS3()]
  onTestFinished(() => Promise.all([from.stop(), to.stop()]).then(() => undefined))
  const app = await startTestApp({ s3: from.s3 })
  onTestFinished(() => app.stop())
  const [rose, jack] = [await app.signUpAndIn('Rose'), await app.signUpAndIn('Jack')]
  const [stem, lost] = [await upload(rose, await jpeg()), await upload(jack, await jpeg())]
  await app.deps.pictures.remove(pictureSizes.map(size => pictureKey(lost, size)))
  const tomorrow = { runAt: new Date(Date.now() + 86_400_000) }
  const mail = { userId: rose.user.id, askedAt: Date.now() }
  await addJob(app.deps.db, 'send-leaving-mail', mail, { key: 'a mail', ...tomorrow })
  // It recurs, and is no mail.
  await addJob(app.deps.db, 'send-notices', {}, { key: 'send-notices-soon', ...tomorrow })
  const path = join(folder(), 'one.backup')
  const source = { connectionString: app.connectionString, pictures: app.deps.pictures }
  await makeBackup({ path, secret, ...source, prove: async () => {} })

  const backup = await openBackup(path, secret)
  expect(backup.manifest.pictures).toMatchObject({ files: 3, missing: [lost] })
  const pictures = await openPictureStore({ dataDir: folder(), s3: to.s3 })
  const { letterKeys } = app.deps
  for (const withMail of [false, true]) {
    const { connectionString, client } = await emptyDatabase()
    const restored = await restoreBackup(backup, {
      connectionString,
      pictures,
      letterKeys,
      withMail,
      isLive: withMail,
    })
    const holds = await client.query('select reason from delivery_holds')
    expect(holds.rows).toEqual(withMail ? [] : [{ reason: 'restored' }])
    expect(restored.mailsLeftOut).toBe(withMail ? 0 : 1)
    const jobs = await client.query(
      "select key from graphile_worker.jobs where task_identifier like 'send-%'",
    )
    expect(jobs.rows).toEqual(withMail ? [{ key: 'a mail' }] : [])
    const shown = await client.query('select id, profile_picture from profiles order by username desc')
    expect(shown.rows).toEqual([
      { id: rose.user.id, profile_picture: stem },
      { id: jack.user.id, profile_picture: null },
    ])
    const shortLived = await client.query('select from sessions union all select from limits')
    expect(shortLived.rowCount).toBe(0)
  }
  for (const size of pictureSizes) {
    const [there, here] = [
      await pictures.read(pictureKey(stem, size)),
      await app.deps.pictures.read(pictureKey(stem, size)),
    ]
    if (!there || !here) throw new Error('A picture is missing.')
    expect((await buffer(there)).equals(await buffer(here))).toBe(true)
  }
})

test('restore migrates a backup of an older version', async () => {
  const old = await emptyDatabase()
  const beforeReceipts = 1795292327080
  await migrateWithin(old.client, 0, beforeReceipts)
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: old.connectionString })
  const [rose, jack, letter] = [randomUUID(), randomUUID(), randomUUID()]
  await old.client.query(
    `insert into profiles (id, username) values ('${rose}', 'Rose'), ('${jack}', 'Jack')`,
  )
  await old.client.query(`
    insert into letters (id, sender_id, receiver_id, banner, status, key_id, sealed_key, sealed_preview, sealed_body)
    values ('${letter}', '${rose}', '${jack}', 'starry-night', 'read', 'k1', '', '', '')`)
  const pictures = await openPictureStore({ dataDir: folder(), s3: null })
  const path = join(folder(), 'old.backup')
  const { connectionString } = old
  await makeBackup({ path, secret, connectionString, pictures, prove: async () => {} })

  const target = await emptyDatabase()
  const letterKeys = parseLetterKeys(`k1:${Buffer.alloc(32).toString('base64')}`)
  const backup = await openBackup(path, secret)
  await restoreBackup(backup, {
    connectionString: target.connectionString,
    pictures,
    letterKeys,
    withMail: false,
    isLive: false,
  })
  expect(await pendingMigrations(drizzle(target.client))).toBe(0)
  const { rows } = await target.client.query('select id, shown_status from letters')
  expect(rows).toEqual([{ id: letter, shown_status: 'read' }])
})

test('restore keeps the pictures when the connection is lost after the commit', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const stem = await upload(await app.signUpAndIn('Rose'), await jpeg())
  const path = join(folder(), 'one.backup')
  const source = { connectionString: app.connectionString, pictures: app.deps.pictures }
  await makeBackup({ path, secret, ...source, prove: async () => {} })

  const { connectionString, client } = await emptyDatabase()
  const pictures = await openPictureStore({ dataDir: folder(), s3: null })
  const { letterKeys } = app.deps
  const backup = await openBackup(path, secret)
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (args[0] === 'analyze') return Promise.reject(new Error('Connection terminated unexpectedly'))
    return Reflect.apply(query, this, args)
  })
  onTestFinished(() => spy.mockRestore())
  await restoreBackup(backup, { connectionString, pictures, letterKeys, withMail: false, isLive: false })
  expect(spy).toHaveBeenCalledWith('analyze')
  const shown = await client.query('select profile_picture from profiles')
  expect(shown.rows).toEqual([{ profile_picture: stem }])
  for (const size of pictureSizes) {
    const file = await pictures.read(pictureKey(stem, size))
    expect(file).not.toBeNull()
    file?.destroy()
  }
})
