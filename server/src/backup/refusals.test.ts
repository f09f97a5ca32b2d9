import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pack, unpack } from '#backup/archive.ts'
import { readBackupSecret } from '#backup/backup-key.ts'
import { Manifest } from '#backup/manifest.ts'
import { writeSealedFile } from '#backup/new-file.ts'
import { openBackup } from '#backup/read-backup.ts'
import { openSealedFile } from '#backup/sealed-file.ts'
import { ended, run, type Settings, start } from '#test/commands.ts'
import { createDatabase, startTestApp, type TestApp } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

const timeout = 180_000
const letterCount = 2_000

const root = mkdtempSync(join(tmpdir(), 'novelette-refusals-'))
const backup = join(root, 'good.backup')
const keyFile = join(root, 'backup.key')
const secret = () => readBackupSecret(keyFile, undefined)
let app: TestApp
let settings: Settings
let target: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  app = await startTestApp()
  target = await createDatabase('empty')
  const [rose, jack] = [await app.signUpAndIn('Rose'), await app.signUpAndIn('Jack')]
  // Of letters that cannot be told from noise, so that the file has many chunks.
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

const intoTarget = (others: Settings = {}) => ({
  ...settings,
  DATABASE_URL: target.connectionString,
  ...others,
})

async function inTarget<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: target.connectionString })
  await client.connect()
  return (await client.query<Row>(query).finally(() => client.end())).rows
}

/** Restores into the empty database, which has to be as empty as before, and returns what was said. */
async function refusal(file: string, others: Settings = {}, keys = keyFile): Promise<string> {
  const { code, said } = await run(
    'restore',
    [file, ...(keys ? ['--key-file', keys] : [])],
    intoTarget(others),
  )
  expect(code, said).toBe(1)
  expect(await inTarget("select from pg_tables where schemaname in ('public', 'drizzle')")).toEqual([])
  return said
}

function written(name: string, bytes: Uint8Array): string {
  const path = join(root, name)
  writeFileSync(path, bytes)
  onTestFinished(() => rmSync(path))
  return path
}

describe('a file that is not what was written', () => {
  test('is found out wherever a byte of it was changed', { timeout }, async () => {
    const good = readFileSync(backup)
    const body = good.indexOf('\n', good.indexOf('\n') + 1) + 1
    for (const at of [3, body - 30, body, body + 70_000, good.length >> 1, good.length - 1]) {
      const changed = Buffer.from(good)
      changed[at] = (changed[at] ?? 0) ^ 1
      const path = written(`changed-${at}.backup`, changed)
      await expect(openBackup(path, secret()), `byte ${at}`).rejects.toThrow(/damaged/)
      if (at === good.length - 1) expect(await refusal(path)).toContain('The file was changed or is damaged.')
    }
  })

  test('is found out when it was cut short', { timeout }, async () => {
    const good = readFileSync(backup)
    for (const length of [0, 40, good.length >> 1, good.length - 1]) {
      await expect(
        openBackup(written(`cut-${length}.backup`, good.subarray(0, length)), secret()),
      ).rejects.toThrow(/cut short|damaged/)
    }
  })

  test('is refused when it was made by a newer version', { timeout }, async () => {
    const newer = join(root, 'newer.backup')
    const entries = unpack((await openSealedFile(backup, 'backup', secret())).read())
    const changed = pack(async add => {
      for await (const { name, bytes } of entries) {
        if (name !== 'manifest.json') await add(name, bytes)
        else {
          const manifest = Manifest.parse(JSON.parse(bytes.toString()))
          const migration = { when: manifest.migration.when + 1, hash: 'aa' }
          await add(name, Buffer.from(JSON.stringify({ ...manifest, product: '99.0.0', migration })))
        }
      }
    })
    await writeSealedFile({ path: newer, kind: 'backup', secret: secret() }, changed, async () => {})
    expect(await refusal(newer)).toContain('was made by Novelette 99.0.0, and this is 0.1.0')
  })
})

describe('a restore is refused', () => {
  test('under another key', { timeout }, async () => {
    const other = written('other.key', randomBytes(48))
    expect(await refusal(backup, {}, other)).toContain('was sealed under another key file')
    expect(await refusal(backup, { BACKUP_KEY: 'roses are red, I think' }, '')).toContain(
      'was sealed under a key file (--key-file), and not under what was given',
    )
    expect(await refusal(backup, { BACKUP_KEY: 'short' }, '')).toContain('BACKUP_KEY is too short')
  })

  test('where the keys of its letters are not, or are others', { timeout }, async () => {
    const key = randomBytes(32).toString('base64')
    expect(await refusal(backup, { LETTER_KEYS: `k7:${key}` })).toContain(
      'are sealed under k1, which is not among',
    )
    expect(await refusal(backup, { LETTER_KEYS: `k1:${key}` })).toContain('do not open under the LETTER_KEYS')
  })

  test('where something is already', { timeout }, async () => {
    const { code, said } = await run('restore', [backup, '--key-file', keyFile], settings)
    expect(code).toBe(1)
    expect(said).toContain('The database is not empty: it holds drizzle.__drizzle_migrations.')
  })
})

describe('a backup', () => {
  test('is never written over', { timeout }, async () => {
    const { code, said } = await run('backup', [backup, '--key-file', keyFile], settings)
    expect([code, said]).toEqual([1, expect.stringContaining('no backup is ever written over')])
  })

  test('that is killed, or has no room, leaves nothing under its name', { timeout }, async () => {
    const folder = mkdtempSync(join(root, 'killed-'))
    const path = join(folder, 'killed.backup')
    const { child } = start('backup', [path, '--key-file', keyFile], settings)
    await vi.waitUntil(() => readdirSync(folder).length > 0, { timeout: 60_000, interval: 5 })
    await ended(child, 'SIGKILL')
    expect(readdirSync(folder)).toEqual([`killed.backup.${child.pid}.partial`])

    const roomless = start(
      'backup',
      [join(folder, 'large.backup'), '--key-file', keyFile],
      settings,
      'ulimit -f 500',
    )
    expect(await ended(roomless.child)).toBe(1)
    expect(roomless.said()).toContain('There is no room left for the backup')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('is restored by the second try when the first was killed', { timeout }, async () => {
    const args = [backup, '--key-file', keyFile]
    const { child } = start('restore', args, intoTarget())
    const copying = "select from pg_stat_activity where query like 'copy %' and datname = current_database()"
    await vi.waitUntil(async () => (await inTarget(copying)).length > 0, { timeout: 60_000, interval: 5 })
    await ended(child, 'SIGKILL')
    const again = await run('restore', args, intoTarget())
    expect(again.said).toContain(`Restored and compared: letters ${letterCount},`)
    expect(await inTarget('select count(*)::int as letters from letters')).toEqual([{ letters: letterCount }])
  })
})
