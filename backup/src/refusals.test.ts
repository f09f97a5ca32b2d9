import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profiles } from '@novelette/server/db/schema.ts'
import { release } from '@novelette/server/lib/release.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { ended, run, type Settings, start } from '@novelette/server/test/commands.ts'
import { createDatabase, startTestApp, type TestApp } from '@novelette/server/test/harness.ts'
import { storeLetters } from '@novelette/server/test/stored-letters.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pack, unpack } from '#archive.ts'
import { readBackupSecret } from '#backup-key.ts'
import { makeBackup } from '#make-backup.ts'
import { type BackupManifest, manifestSchema } from '#manifest.ts'
import { writeSealedFile } from '#new-file.ts'
import { openBackup } from '#restore/read-backup.ts'
import { openSealedFile } from '#sealed-file.ts'

const timeout = 180_000
const letterCount = 2_000

const root = mkdtempSync(join(tmpdir(), 'novelette-refusals-'))
const backup = join(root, 'good.backup')
const keyFile = join(root, 'backup.key')
const secret = () => readBackupSecret(keyFile, null)
let app: TestApp
let settings: Settings
let target: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  app = await startTestApp()
  target = await createDatabase('empty')
  const [rose, jack] = [await app.signUpAndIn('Rose'), await app.signUpAndIn('Jack')]
  // Random letters do not compress, so that the file has many chunks.
  const stored = Array.from({ length: letterCount }, () => ({ body: randomBytes(1_500).toString('base64') }))
  await storeLetters(app.deps, rose.user.id, jack.user.id, stored)
  const { dataDir, letterKeys, authSecret } = app.deps.config
  settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: app.connectionString,
    LETTER_KEYS: letterKeys ?? '',
    AUTH_SECRET: authSecret ?? '',
  }
  writeFileSync(keyFile, randomBytes(48))
  const made = await run('backup', [backup, '--key-file', keyFile], settings)
  expect(made.said).toContain(`letters ${letterCount},`)
}, timeout)

afterAll(async () => {
  await target.drop()
  await app.stop()
  rmSync(root, { recursive: true, force: true })
})

const targetSettings = (others: Settings = {}) => ({
  ...settings,
  DATABASE_URL: target.connectionString,
  ...others,
})

async function queryTarget<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: target.connectionString })
  await client.connect()
  return (await client.query<Row>(query).finally(() => client.end())).rows
}

/** The target must stay empty. Returns the output. */
async function expectRefusal(file: string, others: Settings = {}, keys = keyFile): Promise<string> {
  const { code, said } = await run('restore', [file, '--key-file', keys], targetSettings(others))
  expect(code, said).toBe(1)
  expect(await queryTarget("select from pg_tables where schemaname in ('public', 'drizzle')")).toEqual([])
  return said
}

function writeTemporary(name: string, bytes: Uint8Array): string {
  const path = join(root, name)
  writeFileSync(path, bytes)
  onTestFinished(() => rmSync(path))
  return path
}

describe('openBackup', () => {
  /** Rule 7.5 */
  test('openBackup finds a changed byte anywhere in the file', { timeout }, async () => {
    const good = readFileSync(backup)
    const body = good.indexOf('\n', good.indexOf('\n') + 1) + 1
    for (const at of [3, body - 30, body, body + 70_000, good.length >> 1, good.length - 1]) {
      const changed = Buffer.from(good)
      changed[at] = (changed[at] ?? 0) ^ 1
      const path = writeTemporary(`changed-${at}.backup`, changed)
      await expect(openBackup(path, secret()), `byte ${at}`).rejects.toThrow(/damaged/)
      if (at === good.length - 1)
        expect(await expectRefusal(path)).toContain('The file was changed or is damaged.')
    }
  })

  test('openBackup finds a truncated file', { timeout }, async () => {
    const good = readFileSync(backup)
    for (const length of [0, 40, good.length >> 1, good.length - 1]) {
      await expect(
        openBackup(writeTemporary(`cut-${length}.backup`, good.subarray(0, length)), secret()),
      ).rejects.toThrow(/cut short|damaged/)
    }
  })

  test.each<[string, (manifest: BackupManifest) => object]>([
    ['with later tables', ({ migration: { when } }) => ({ migration: { when: when + 1, hash: 'aa' } })],
    ['in another form', () => ({ format: 2 })],
  ])('openBackup refuses a backup made by a newer version, %s', { timeout }, async (_, of) => {
    const newer = join(root, 'newer.backup')
    const entries = unpack((await openSealedFile(backup, 'backup', secret())).read())
    const changed = pack(async add => {
      for await (const { name, bytes } of entries) {
        if (name !== 'manifest.json') await add(name, bytes)
        else {
          const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
          await add(name, Buffer.from(JSON.stringify({ ...manifest, product: '99.0.0', ...of(manifest) })))
        }
      }
    })
    await writeSealedFile({ path: newer, kind: 'backup', secret: secret() }, changed, async () => {})
    expect(await expectRefusal(newer)).toContain(
      `was made by Novelette 99.0.0, and this is ${release.version}, which does not know its tables. Restore it with 99.0.0`,
    )
    rmSync(newer)
  })
})

describe('restore command', () => {
  /** Rule 7.5 */
  test('restore refuses a backup sealed under another secret', { timeout }, async () => {
    const other = writeTemporary('other.key', randomBytes(48))
    expect(await expectRefusal(backup, {}, other)).toContain('was sealed under another key file')
    await expect(openBackup(backup, readBackupSecret(undefined, 'roses are red, I think'))).rejects.toThrow(
      'was sealed under a key file (--key-file), and not under what was given',
    )
    expect(() => readBackupSecret(undefined, 'short')).toThrow('BACKUP_KEY is too short')
  })

  /** Rule 7.5 */
  test('restore refuses a backup whose letter keys are missing or different', { timeout }, async () => {
    const key = randomBytes(32).toString('base64')
    expect(await expectRefusal(backup, { LETTER_KEYS: `k7:${key}` })).toContain(
      'are sealed under k1, which is not among',
    )
    expect(await expectRefusal(backup, { LETTER_KEYS: `k1:${key}` })).toContain(
      'do not open under the LETTER_KEYS',
    )
  })

  test('restore refuses a database that is not empty', { timeout }, async () => {
    const { code, said } = await run('restore', [backup, '--key-file', keyFile], settings)
    expect(code).toBe(1)
    expect(said).toContain('The database is not empty: it holds drizzle.__drizzle_migrations.')
  })
})

describe('backup command', () => {
  test('backup refuses to overwrite a file', { timeout }, async () => {
    const { code, said } = await run('backup', [backup, '--key-file', keyFile], settings)
    expect([code, said]).toEqual([1, expect.stringContaining('no backup is ever written over')])
  })

  test('backup names the version that has migrated the database since', { timeout }, async () => {
    await app.deps.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at, release) values ('newer', 9e15, '1.9.0')`)
    onTestFinished(async () => {
      await app.deps.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    })
    const path = join(root, 'of-newer.backup')
    const { code, said } = await run('backup', [path, '--key-file', keyFile], settings)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('The database belongs to Novelette 1.9.0, and this is'),
    ])
    expect(readdirSync(root)).not.toContain('of-newer.backup')
  })

  test('backup refuses a database that is migrated meanwhile, as the primary of a standby may be', {
    timeout,
  }, async () => {
    const { db } = app.deps
    const pictures = await openPictureStore(app.deps.config)
    const read = async () => {
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`,
      )
      return null
    }
    await db.update(profiles).set({ profilePicture: 'a-picture' })
    onTestFinished(async () => {
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
      await db.update(profiles).set({ profilePicture: null })
    })
    const path = join(root, 'migrated.backup')
    const { connectionString } = app
    const making = makeBackup({
      path,
      secret: secret(),
      connectionString,
      pictures: { ...pictures, read },
      prove: async () => {},
    })
    await expect(making).rejects.toThrow('was migrated meanwhile')
    expect(readdirSync(root)).not.toContain('migrated.backup')
  })

  test('backup leaves no file under its name when it is killed or the disk is full', {
    timeout,
    tags: ['long'],
  }, async () => {
    const folder = mkdtempSync(join(root, 'killed-'))
    const path = join(folder, 'killed.backup')
    await app.deps.db.transaction(async tx => {
      await tx.execute(sql`lock table letters in access exclusive mode`)
      const { child } = start('backup', [path, '--key-file', keyFile], settings)
      await vi.waitUntil(() => readdirSync(folder).length > 0, { timeout: 60_000, interval: 5 })
      await ended(child, 'SIGKILL')
      expect(readdirSync(folder)).toEqual([`killed.backup.${child.pid}.partial`])
    })

    const withoutSpace = start(
      'backup',
      [join(folder, 'large.backup'), '--key-file', keyFile],
      settings,
      'ulimit -f 500',
    )
    expect(await ended(withoutSpace.child)).toBe(1)
    expect(withoutSpace.said()).toContain('There is no room left for the backup')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('restore succeeds on the second try after the first was killed', {
    timeout,
    tags: ['long'],
  }, async () => {
    const args = [backup, '--key-file', keyFile]
    const { child } = start('restore', args, targetSettings())
    const copying = "select from pg_stat_activity where query like 'copy %' and datname = current_database()"
    await vi.waitUntil(async () => (await queryTarget(copying)).length > 0, { timeout: 60_000, interval: 5 })
    await ended(child, 'SIGKILL')
    const again = await run('restore', args, targetSettings())
    expect(again.said).toContain(`Restored and compared: letters ${letterCount},`)
    expect(await queryTarget('select count(*)::int as letters from letters')).toEqual([
      { letters: letterCount },
    ])
  })
})
