import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eraseDueAccounts } from '@novelette/server/account-data/deletion/erasure.ts'
import { letters, profiles, users } from '@novelette/server/db/schema.ts'
import { eraseLetters } from '@novelette/server/letters/removal.ts'
import { ended, run, type Settings, start } from '@novelette/server/test/commands.ts'
import { freePort } from '@novelette/server/test/free-port.ts'
import {
  createDatabase,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '@novelette/server/test/harness.ts'
import { jpegOfNoise } from '@novelette/server/test/photos.ts'
import { storeLetters } from '@novelette/server/test/stored-letters.ts'
import { upload } from '@novelette/server/test/uploads.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { pack, unpack } from '#archive.ts'
import { readBackupSecret } from '#backup-key.ts'
import { sumOfTable } from '#copying.ts'
import { assertDiskSpace } from '#disk-space.ts'
import { makeBackup } from '#make-backup.ts'
import { manifestSchema } from '#manifest.ts'
import { writeSealedFile } from '#new-file.ts'
import { eraseAgain } from '#restore/erase-again.ts'
import { openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'
import { withThrowaway } from '#restore/throwaway.ts'
import { openSealedFile } from '#sealed-file.ts'
import { canonicalTextSettings, tablesOf } from '#tables.ts'

vi.setConfig({ testTimeout: 180_000 })

const root = mkdtempSync(join(tmpdir(), 'novelette-rehearsal-'))
const backup = join(root, 'good.backup')
const keyFile = join(root, 'backup.key')
/** Of the command: nothing may be left in it. */
const temporary = join(root, 'tmp')
const letterCount = 300
const secret = () => readBackupSecret(keyFile, null)
let app: TestApp
let rose: TestPerson
let gone: TestPerson
let reported = ''
let settings: Settings

beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  gone = await app.signUpAndIn('Jack')
  const anna = await app.signUpAndIn('Anna')
  await upload(rose, await jpegOfNoise())
  const [first = '', second = ''] = await storeLetters(
    app.deps,
    rose.user.id,
    anna.user.id,
    Array(letterCount).fill({}),
  )
  reported = second
  await storeLetters(app.deps, rose.user.id, gone.user.id, [{}])
  await storeLetters(app.deps, gone.user.id, rose.user.id, [{ hiddenFromReceiver: true }])
  const { db } = app.deps
  const inThePast = sql`now() - interval '1 hour'`
  await db.update(users).set({ erasesAt: inThePast }).where(eq(users.id, anna.user.id))
  mkdirSync(temporary)
  writeFileSync(keyFile, randomBytes(48))
  const { connectionString, deps } = app
  await makeBackup({
    path: backup,
    secret: secret(),
    connectionString,
    pictures: deps.pictures,
    prove: async () => {},
  })
  // Anna stays.
  await db.update(users).set({ erasesAt: null }).where(eq(users.id, anna.user.id))
  await db.update(users).set({ erasesAt: inThePast }).where(eq(users.id, gone.user.id))
  await eraseDueAccounts(deps)
  await db.transaction(tx => eraseLetters(tx, inArray(letters.id, [first, second])))
  const { dataDir, letterKeys, authSecret } = deps.config
  settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    LETTER_KEYS: letterKeys ?? '',
    AUTH_SECRET: authSecret ?? '',
    TMPDIR: temporary,
  }
})

afterAll(async () => {
  await app.stop()
  rmSync(root, { recursive: true, force: true })
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function queryServer(statement: string, connectionString = inject('postgres').adminUrl) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

const databases = () =>
  queryServer("select datname from pg_database where starts_with(datname, 'novelette_rehearsal_')")

async function fingerprint() {
  const client = new pg.Client({ connectionString: app.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(canonicalTextSettings)
  const sums: unknown[] = []
  for (const table of await tablesOf(client)) sums.push([table.name, await sumOfTable(client, table)])
  await client.end()
  return sums
}

const args = (file: string, keys = keyFile) => ['--rehearse-restore', file, '--key-file', keys]

async function expectNothingLeft(): Promise<void> {
  expect(await databases()).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
}

/** Returns the line that it printed. */
async function expectRefusal(file: string, others: Settings = {}, keys = keyFile): Promise<string> {
  const { code, said } = await run('doctor', args(file, keys), { ...settings, ...others })
  expect(code, said).toBe(1)
  await expectNothingLeft()
  const lines = said.trim().split('\n').filter(Boolean)
  // What was found before is said first.
  expect(lines.filter(line => !line.includes(' is whole: read in '))).toHaveLength(1)
  return lines.at(-1) ?? ''
}

function writeTemporary(name: string, bytes: Uint8Array | string): string {
  const path = join(root, name)
  writeFileSync(path, bytes)
  onTestFinished(() => rmSync(path))
  return path
}

test('a rehearsal restores beside the running product, says what it found, and leaves nothing', async () => {
  const [before, files] = [await fingerprint(), readdirSync(app.deps.config.dataDir)]
  const rehearsing = run('doctor', args(backup), settings)
  const answers: number[] = []
  let isOver = false
  void rehearsing.finally(() => (isOver = true))
  while (!isOver) answers.push((await rose.client.letters.sent({})).letters.length)
  const { code, said } = await rehearsing
  expect(code, said).toBe(0)
  expect(said).toMatch(/good\.backup is whole: read in \d+\.\d s\.\n/)
  expect(said).toContain(`letters ${letterCount + 2}, drafts 0, accounts 3, files of pictures 3`)
  expect(said).toMatch(/opened under the keys: 25\.\nThat took \d+\.\d s\.\n/)
  expect(said).toMatch(/erased again in \d+\.\d s: accounts 1, letters 2\.\n/)
  expect(new Set(answers)).toEqual(new Set([answers[0]]))
  expect(await fingerprint()).toEqual(before)
  expect(readdirSync(app.deps.config.dataDir)).toEqual(files)
  await expectNothingLeft()
})

test('eraseAgain erases what the installation erased and no report holds, in its own time; who changed their mind stays', async () => {
  const { connectionString, drop } = await createDatabase('empty')
  onTestFinished(drop)
  const { letterKeys } = app.deps
  await restoreBackup(await openBackup(backup, secret()), {
    connectionString,
    pictures: null,
    letterKeys,
    withMail: false,
    isLive: true,
  })
  const [client, installation] = [await connect(connectionString), await connect(app.connectionString)]
  await client.query(
    `insert into reports (letter_id, reporter_id, writer_id, reason, note) values ($1, $2, $2, 'other', '')`,
    [reported, rose.user.id],
  )
  for (const one of [client, installation]) await one.query('begin; lock table users')
  const hurried = new URL(app.connectionString)
  for (const timeout of ['statement', 'idle_in_transaction_session'])
    hurried.searchParams.set(`${timeout}_timeout`, '300')
  const erasing = eraseAgain(connectionString, hurried.href, letterKeys)
  for (const one of [client, installation]) {
    await pause(900)
    await one.query('commit')
  }
  expect(await erasing).toEqual({ accounts: 1, letters: 1 })
  const { db } = app.deps
  const ids = async (statement: string) => (await client.query(statement)).rows.map(row => row.id)
  const here = async (table: typeof users | typeof letters) =>
    (await db.select({ id: table.id }).from(table).orderBy(table.id)).map(({ id }) => id)
  expect(await ids('select id from users order by id')).toEqual(await here(users))
  expect(await ids(`select id from letters where id <> '${reported}' order by id`)).toEqual(
    await here(letters),
  )
  expect(await ids('select id from letters where hidden_from_sender and hidden_from_receiver')).toEqual([
    reported,
  ])
  const named = await db.select({ id: profiles.id }).from(profiles).where(sql`username is not null`)
  expect((await ids('select id from profiles where username is not null')).toSorted()).toEqual(
    named.map(({ id }) => id).toSorted(),
  )
  expect(await ids('select username_lower as id from retired_usernames')).toEqual(['jack'])
})

test('a rehearsal refuses what is no backup', async () => {
  expect(await expectRefusal(writeTemporary('notes.txt', 'roses are red'))).toContain(
    'is no backup of Novelette',
  )
  expect(await expectRefusal(join(root, 'nowhere'))).toContain('There is no file')
  expect(await expectRefusal(root)).toBe(`${root} is a folder.`)
})

test('a rehearsal refuses a damaged backup, and one of a newer version', async () => {
  const changed = readFileSync(backup)
  const at = changed.length >> 1
  changed[at] = (changed[at] ?? 0) ^ 1
  expect(await expectRefusal(writeTemporary('changed.backup', changed))).toContain('changed or is damaged')

  const newer = join(root, 'newer.backup')
  const entries = unpack((await openSealedFile(backup, 'backup', secret())).read())
  const of99 = pack(async add => {
    for await (const { name, bytes } of entries) {
      if (name !== 'manifest.json') await add(name, bytes)
      else {
        const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
        const migration = { when: manifest.migration.when + 1, hash: 'aa' }
        await add(name, Buffer.from(JSON.stringify({ ...manifest, product: '99.0.0', migration })))
      }
    }
  })
  await writeSealedFile({ path: newer, kind: 'backup', secret: secret() }, of99, async () => {})
  expect(await expectRefusal(newer)).toContain('was made by Novelette 99.0.0')
})

test('a rehearsal refuses a wrong secret and a wrong letter key', async () => {
  const other = writeTemporary('other.key', randomBytes(48))
  expect(await expectRefusal(backup, {}, other)).toContain('was sealed under another key file')
  const key = randomBytes(32).toString('base64')
  expect(await expectRefusal(backup, { LETTER_KEYS: `k1:${key}` })).toContain(
    'do not open under the LETTER_KEYS',
  )
})

test('a rehearsal says which right it lacks, and that its database does not answer', async () => {
  const role = `reader_${randomBytes(4).toString('hex')}`
  const root = new URL(inject('postgres').adminUrl)
  root.username = 'postgres'
  await queryServer(`create role ${role} login password 'x'`, root.href)
  onTestFinished(() => void queryServer(`drop role ${role}`, root.href))
  const reader = new URL(app.connectionString)
  reader.username = role
  reader.password = 'x'
  expect(await expectRefusal(backup, { DATABASE_URL: reader.href })).toContain('alter role … createdb')
  const nobody = 'postgres://novelette:tell-no-one@127.0.0.1:1/none'
  expect(await expectRefusal(backup, { DATABASE_URL: nobody })).toMatch(
    /^The database .* does not answer(?!.*tell-no-one)/,
  )
})

test('a rehearsal that finds no room for the pictures says so', async () => {
  const { child, said } = start('doctor', args(backup), settings, 'ulimit -f 20')
  expect(await ended(child)).toBe(1)
  expect(said().trim().split('\n').at(-1)).toContain(
    'The disk is full: a rehearsal takes the room of the pictures',
  )
  await expectNothingLeft()
})

test('a rehearsal that is interrupted leaves nothing', async () => {
  const restoring = () =>
    queryServer("select from pg_stat_activity where datname like 'novelette\\_rehearsal\\_%'")
  for (const [signal, expected] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const { child, said } = start('doctor', args(backup), settings)
    await vi.waitUntil(async () => (await restoring()).length > 0, { timeout: 60_000, interval: 5 })
    expect(await ended(child, signal)).toBe(expected)
    expect(said()).toMatch(/^\S+ is whole: read in \S+ s\.\n$/)
    await expectNothingLeft()
  }
})

test('a rehearsal drops what a killed one left, and none that is in use', { tags: ['long'] }, async () => {
  await queryServer('create database novelette_rehearsal_killed')
  await queryServer('create database novelette_rehearsal_in_use')
  onTestFinished(() => void queryServer('drop database novelette_rehearsal_in_use'))
  const inUse = new URL(inject('postgres').adminUrl)
  inUse.pathname = '/novelette_rehearsal_in_use'
  const client = new pg.Client({ connectionString: inUse.href })
  await client.connect()
  const { code, said } = await run('doctor', args(backup), settings)
  expect(code, said).toBe(0)
  expect(await databases()).toEqual([{ datname: 'novelette_rehearsal_in_use' }])
  await client.end()
})

test('rehearsals on one PostgreSQL leave each other their databases', async () => {
  const { connectionString: second, drop } = await createDatabase('empty')
  onTestFinished(drop)
  for (const other of [second, app.connectionString]) {
    await withThrowaway(app.connectionString, async ({ connectionString }) => {
      await withThrowaway(other, async () => {
        expect(await queryServer('select 1 as one', connectionString)).toEqual([{ one: 1 }])
      })
    })
  }
  await expectNothingLeft()
})

test('a rehearsal of an embedded installation has a cluster of its own, beside the server', {
  tags: ['long'],
}, async () => {
  const own = { DATA_DIR: join(root, 'embedded'), BACKUP_KEY: 'violets are blue, 1847' }
  const server = start('server', ['--demo'], { ...own, PORT: String(await freePort()) })
  onTestFinished(async () => void (await ended(server.child, 'SIGTERM')))
  await vi.waitUntil(() => server.said().includes('/mailbox'), { timeout: 120_000 })
  const path = join(root, 'embedded.backup')
  expect((await run('backup', [path], own)).code).toBe(0)
  const rehearsal = ['--rehearse-restore', path]
  const { code, said } = await run('doctor', rehearsal, { ...own, TMPDIR: temporary })
  expect(said).toContain('accounts 0, letters 0.\nThe rehearsal is removed')
  expect(code).toBe(0)
  expect(readdirSync(temporary)).toEqual([])

  const interrupted = start('doctor', rehearsal, { ...own, TMPDIR: temporary })
  const runs = () =>
    readdirSync(temporary).some(name => existsSync(join(temporary, name, 'postgres', 'postmaster.pid')))
  await vi.waitUntil(runs, { timeout: 60_000, interval: 5 })
  expect(await ended(interrupted.child, 'SIGTERM')).toBe(143)
  expect(readdirSync(temporary)).toEqual([])
})

test('assertDiskSpace names both figures and what to do', () => {
  expect(() => assertDiskSpace(root, 1e18, 'The rehearsal', 'Make room.')).toThrow(
    /^The rehearsal takes 931322574\.6 GB of free space in \S+, and \d+\.\d GB are free\. Make room\.$/,
  )
  expect(() => assertDiskSpace(root, 1, 'The rehearsal', 'Make room.')).not.toThrow()
})
