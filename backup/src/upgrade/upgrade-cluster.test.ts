import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, startOnLockedFolder } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { findLockHolder } from '@novelette/embedded-postgres/lock.ts'
import { OlderClusterError } from '@novelette/embedded-postgres/major-version.ts'
import { findPrograms } from '@novelette/embedded-postgres/programs.ts'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { addJob } from '@novelette/server/db/add-job.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { browse } from '@novelette/server/test/browser.ts'
import { ended, start } from '@novelette/server/test/commands.ts'
import { freePort } from '@novelette/server/test/free-port.ts'
import { createDatabase, startTestApp, type TestPerson } from '@novelette/server/test/harness.ts'
import { createDevice } from '@novelette/server/test/notices/push-devices.ts'
import { jpeg } from '@novelette/server/test/photos.ts'
import { storeLetters } from '@novelette/server/test/stored-letters.ts'
import { upload } from '@novelette/server/test/uploads.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BackupSecret } from '#backup-key.ts'
import { sumOfTable } from '#copying.ts'
import { makeBackup } from '#make-backup.ts'
import { openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'
import { canonicalTextSettings, tablesOf } from '#tables.ts'
import { upgradeCluster } from '#upgrade/upgrade-cluster.ts'

const timeout = 180_000
const program = join(import.meta.dirname, 'upgrade-command.ts')
const secret: BackupSecret = { from: 'key file', bytes: Buffer.alloc(48, 7) }
const letterCount = 500
const [previous, current] = [findPrograms('previous'), findPrograms('current')]

/** With a space and letters that are not ASCII. */
const root = mkdtempSync(join(tmpdir(), 'novelette-upgrade café-'))
/** A data folder of the previous major version, made by its own programs. */
const older = join(root, 'older')
let letterKeys = ''
let rose: TestPerson
let letterId = ''
let sumsBefore: Awaited<ReturnType<typeof sumsOf>>

beforeAll(async () => {
  const app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  const jack = await app.signUpAndIn('Jack')
  const [id = ''] = await storeLetters(app.deps, jack.user.id, rose.user.id, Array(letterCount).fill({}))
  letterId = id
  await rose.client.notices.subscribe(createDevice())
  await upload(rose, await jpeg())
  const tomorrow = { runAt: new Date(Date.now() + 86_400_000) }
  await addJob(
    app.deps.db,
    'send-leaving-mail',
    { userId: rose.user.id, askedAt: Date.now() },
    { key: 'a mail', ...tomorrow },
  )
  const { config } = app.deps
  letterKeys = config.letterKeys ?? ''
  openDataDir(older)
  writeFileSync(join(older, 'keys.json'), JSON.stringify({ letterKeys, authSecret: config.authSecret }))

  const postgres = await startOnLockedFolder({ dataDir: older }, previous)
  const path = join(root, 'app.backup')
  await makeBackup({
    path,
    secret,
    connectionString: app.connectionString,
    pictures: null,
    async prove(partial) {
      await restoreBackup(await openBackup(partial, secret), {
        connectionString: postgres.connectionString,
        pictures: null,
        letterKeys: app.deps.letterKeys,
        withMail: true,
        isLive: true,
      })
    },
  })
  cpSync(join(config.dataDir, 'pictures'), join(older, 'pictures'), { recursive: true })
  await query(postgres.connectionString, `insert into delivery_holds (reason) values ('clock')`)
  sumsBefore = await sumsOf(postgres.connectionString)
  await postgres.stop()
  await app.stop()
}, timeout)

// A busy disk takes long to forget so many files.
afterAll(() => rmSync(root, { recursive: true, force: true }), timeout)

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** Of every row of every table. */
async function sumsOf(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(canonicalTextSettings)
    const sums: [string, number, string][] = []
    for (const table of await tablesOf(client)) {
      const { rows, rowSum } = await sumOfTable(client, table)
      sums.push([table.name, rows, rowSum])
    }
    return sums
  } finally {
    await client.end()
  }
}

function copyOfOlder(): string {
  const dataDir = mkdtempSync(join(root, 'data-'))
  // With its owners and modes, of which PostgreSQL is particular.
  execFileSync('cp', ['-a', `${older}/.`, dataDir])
  return dataDir
}

async function upgrade(dataDir: string): Promise<string[]> {
  const said: string[] = []
  await upgradeCluster({
    dataDir,
    letterKeys: parseLetterKeys(letterKeys),
    say: line => said.push(line),
  })
  return said
}

const postgresVersion = (folder: string) => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

async function expectMoved(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    const [{ version = '' } = {}] = await query<{ version: string }>(
      postgres.connectionString,
      `select current_setting('server_version_num') as version`,
    )
    expect(Math.floor(Number(version) / 10_000)).toBe(current.major)
    expect(await sumsOf(postgres.connectionString)).toEqual(sumsBefore)
  } finally {
    await postgres.stop()
  }
  const names = readdirSync(dataDir).filter(name => name.startsWith('postgres'))
  expect(names.toSorted()).toEqual([
    'postgres',
    expect.stringMatching(`^postgres-${previous.major}-until-`),
    'postgres.password',
  ])
  expect(postgresVersion(join(dataDir, names.find(name => name.includes('until')) ?? ''))).toBe(
    String(previous.major),
  )
}

/** As `npm start` runs it; killed when it says the line. */
async function killAt(line: string | null, dataDir: string, afterMs = 0): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (line !== null) await saysLine(child, line)
  await new Promise(resolve => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await ended(child)
}

async function saysLine(child: ChildProcess, line: string): Promise<void> {
  let said = ''
  child.stdout?.on('data', chunk => (said += chunk))
  await vi.waitUntil(() => said.includes(line) || child.exitCode !== null, { timeout, interval: 5 })
  expect(said).toContain(line)
}

describe('data of the previous PostgreSQL', { timeout }, () => {
  it('are moved when the server starts, which then serves the same sessions, letters and devices, under the same hold', async () => {
    const dataDir = copyOfOlder()
    const port = String(await freePort())
    const server = start('server', [], { DATA_DIR: dataDir, PORT: port })
    onTestFinished(async () => void (await ended(server.child, 'SIGKILL')))
    await vi.waitUntil(() => server.said().includes('/mailbox') || server.child.exitCode !== null, {
      timeout,
    })
    const lines = [
      `Moving the data from PostgreSQL ${previous.major} to ${current.major}. The server starts after that.`,
      'The backup is made and is being restored.',
      'Restored: [0-9]+ rows of [0-9]+ tables.',
      'All rows were compared.',
      `The data of PostgreSQL ${previous.major} are kept in .*postgres-${previous.major}-until-.*Delete that folder`,
    ]
    expect(server.said()).toMatch(new RegExp(lines.join('\n')))
    const browser = browse(`http://localhost:${port}`)
    for (const [name, value] of rose.cookies) browser.cookies.set(name, value)
    expect(await browser.client.letters.received({ id: letterId })).toMatchObject({ id: letterId })
    expect(await browser.client.notices.settings()).toMatchObject({ devices: [{}] })
    expect((await browser.client.profiles.own()).profilePicture).not.toBeNull()
    await ended(server.child, 'SIGTERM')
    const postgres = await startEmbeddedPostgres({ dataDir })
    onTestFinished(() => postgres.stop())
    expect(await query(postgres.connectionString, 'select reason from delivery_holds')).toEqual([
      { reason: 'clock' },
    ])
    expect(
      await query(postgres.connectionString, `select key from graphile_worker.jobs where key = 'a mail'`),
    ).toEqual([{ key: 'a mail' }])
  })

  it.each([
    {
      first: ['before it says anything', null, 300],
      next: ['while rows are restored', 'The backup is made', 2_000],
    },
    {
      first: ['while the old one starts', 'Moving the data', 100],
      next: ['when the rows were restored', 'Restored:', 0],
    },
    {
      first: ['while the backup is made', 'Moving the data', 700],
      next: ['when the rows were compared', 'All rows were compared', 0],
    },
    {
      first: ['while the new one is made', 'The backup is made', 0],
      next: ['when the old ones have their new name', 'are kept in', 0],
    },
  ] as const)(
    'are moved by the next start when one was killed $first.0, and the next $next.0',
    { tags: ['long'] },
    async ({ first: [, line, afterMs], next: [, lineOfNext, afterMsOfNext] }) => {
      const dataDir = copyOfOlder()
      await killAt(line, dataDir, afterMs)
      // On a busy machine the first kill may come late.
      if (!readdirSync(dataDir).some(name => name.includes('until')))
        await killAt(lineOfNext, dataDir, afterMsOfNext)
      await upgrade(dataDir)
      await expectMoved(dataDir)
    },
  )

  it('are moved anew when an earlier move was complete but for its renames, and by the next start when one was killed between them', {
    tags: ['long'],
  }, async () => {
    const dataDir = copyOfOlder()
    const staging = join(dataDir, 'postgres-upgrade')
    mkdirSync(join(staging, 'restored'), { recursive: true })
    await upgrade(dataDir)
    mkdirSync(staging)
    renameSync(join(dataDir, 'postgres'), join(staging, 'restored'))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(OlderClusterError)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await upgrade(dataDir)
    mkdirSync(staging)
    await expectMoved(dataDir)
  })

  it('end to be moved when the server that waits for it is killed', { tags: ['long'] }, async () => {
    const dataDir = copyOfOlder()
    const server = start('server', [], { DATA_DIR: dataDir, PORT: String(await freePort()) })
    await vi.waitUntil(() => server.said().includes('Moving the data') || server.child.exitCode !== null, {
      timeout,
    })
    await ended(server.child, 'SIGKILL')
    await vi.waitUntil(() => findLockHolder(dataDir) === null, { timeout })
    expect(postgresVersion(join(dataDir, 'postgres'))).toBe(String(previous.major))
  })

  it('stay as they are where there is no room, and it says how much is needed', async () => {
    const dataDir = copyOfOlder()
    const huge = join(dataDir, 'postgres', 'base', 'huge')
    writeFileSync(huge, '')
    truncateSync(huge, 8 * 1024 ** 4)
    await expect(upgrade(dataDir)).rejects.toThrow(
      /takes 2\d{4}\.\d GB of free space in .*, and [\d.]+ GB are free\. Make room/,
    )
    expect(readdirSync(dataDir)).not.toContain('postgres-upgrade')
    expect(postgresVersion(join(dataDir, 'postgres'))).toBe(String(previous.major))
  })

  it('stay as they are under another key', async () => {
    const dataDir = copyOfOlder()
    const others = parseLetterKeys(`k9:${Buffer.alloc(32).toString('base64')}`)
    await expect(upgradeCluster({ dataDir, letterKeys: others, say: () => {} })).rejects.toThrow(
      'sealed under k1, which is not among the LETTER_KEYS',
    )
    const old = await startOnLockedFolder({ dataDir }, previous)
    onTestFinished(() => old.stop())
    expect(await sumsOf(old.connectionString)).toEqual(sumsBefore)
  })

  it('are refused when they are older than the previous one', async () => {
    const dataDir = copyOfOlder()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${previous.major - 1}\n`)
    await expect(upgrade(dataDir)).rejects.toThrow(
      `The data are of PostgreSQL ${previous.major - 1}, and this release moves those of ${previous.major} alone.`,
    )
    expect(readdirSync(dataDir)).not.toContain('postgres-upgrade')
  })

  it('are in a backup of theirs, which is restored on this one', { tags: ['long'] }, async () => {
    const dataDir = copyOfOlder()
    const old = await startOnLockedFolder({ dataDir }, previous)
    const database = await createDatabase('empty')
    onTestFinished(database.drop)
    const pictures = await openPictureStore({ dataDir, s3: null })
    const restored = openPictureStore({ dataDir: join(root, 'restored'), s3: null })
    const path = join(dataDir, 'one.backup')
    const source = { connectionString: old.connectionString, pictures }
    await makeBackup({ path, secret, ...source, prove: async () => {} }).finally(() => old.stop())
    const { connectionString } = database
    const how = {
      pictures: await restored,
      letterKeys: parseLetterKeys(letterKeys),
      withMail: false,
      isLive: false,
    }
    await restoreBackup(await openBackup(path, secret), { connectionString, ...how })
    expect(await query(connectionString, 'select count(*)::int as letters from letters')).toEqual([
      { letters: letterCount },
    ])
  })
})
