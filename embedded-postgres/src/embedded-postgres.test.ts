import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres.ts'
import { DataDirInUseError } from '#lock.ts'
import { OlderClusterError } from '#major-version.ts'
import { findPrograms } from '#programs.ts'

const root = mkdtempSync(join(tmpdir(), 'novelette-embedded-'))
/** With a space, a quote and non-ASCII letters. */
const dataDir = join(root, "Rose's café 愛", 'x'.repeat(120))

afterAll(() => rmSync(root, { recursive: true }))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(postgres.connectionString)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url: String(url) }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function runFolderOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}

test('embedded PostgreSQL starts on an empty folder, keeps its data over a restart, and leaves no files behind', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.connectionString, 'create table letters as select 1 as n')
  const [settings] = await query(
    first.connectionString,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('listen_addresses') as addresses, current_setting('is_superuser') as superuser`,
  )
  expect(settings).toEqual({ fsync: 'on', pages: 'on', addresses: '', superuser: 'off' })
  await first.stop()
  expect(existsSync(runFolderOf(first.connectionString))).toBe(false)
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password'])

  const second = await start()
  expect(await query(second.connectionString, 'select n from letters')).toEqual([{ n: 1 }])
})

test('embedded PostgreSQL refuses a folder that another server uses and does not disturb that server', async () => {
  const { child, url } = await startInChild()
  const refusal = await startEmbeddedPostgres({ dataDir }).catch(error => error)
  expect(refusal).toBeInstanceOf(DataDirInUseError)
  expect(refusal.message).toContain(
    `The data folder ${dataDir} is in use by another Novelette server (process ${child.pid})`,
  )
  expect(await query(url, 'select n from letters')).toEqual([{ n: 1 }])
  await killed(child)
})

test('embedded PostgreSQL ends when its server is killed, and the next start finds all data', async () => {
  const { child, url } = await startInChild()
  await query(url, 'insert into letters values (2)')
  const pid = postmasterPid()
  await killed(child)
  await vi.waitUntil(() => !isAlive(pid) && !existsSync(runFolderOf(url)), { timeout: 30_000 })

  const next = await start()
  expect(await query(next.connectionString, 'select n from letters order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('embedded PostgreSQL starts while its predecessor of a killed server is still shutting down', async () => {
  const { child, url } = await startInChild()
  const open = new pg.Client(url)
  open.on('error', () => {})
  await open.connect()
  void open.query('select pg_sleep(60)').catch(() => {})
  await killed(child)
  const next = await start()
  expect(await query(next.connectionString, 'select count(*)::int as n from letters')).toEqual([{ n: 2 }])
})

test('embedded PostgreSQL ignores lock files whose pids were reused by other processes', async () => {
  writeFileSync(join(dataDir, 'server.lock'), `${process.pid} an-earlier-boot/1234\n`)
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n\n\nready\n`,
  )
  const postgres = await start()
  expect(await query(postgres.connectionString, 'select count(*)::int as n from letters')).toEqual([{ n: 2 }])
})

test('embedded PostgreSQL restarts by itself when it is killed with open sessions', async () => {
  const { connectionString } = await start()
  const open = new pg.Client(connectionString)
  open.on('error', () => {})
  await open.connect()
  await open.query('insert into letters values (3)')
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  const answer = () => query(connectionString, 'select count(*)::int as n from letters').catch(() => null)
  await vi.waitUntil(async () => !isAlive(pid) && (await answer()), { timeout: 30_000 })
  expect(await answer()).toEqual([{ n: 3 }])
})

test('embedded PostgreSQL restarts on request at the same address', async () => {
  const postgres = await start()
  const pid = postmasterPid()
  await postgres.restart()
  expect(postmasterPid()).not.toBe(pid)
  expect(await query(postgres.connectionString, 'select count(*)::int as n from letters')).toEqual([{ n: 3 }])
})

test('embedded PostgreSQL reports why it cannot start', async () => {
  const settings = { shared_buffers: 'plenty' }
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(/did not start.*shared_buffers/s)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  expect(readdirSync(dirname(dataDir))).toHaveLength(1)
})

const { major: ours } = findPrograms('current')

test.each([
  [ours - 1, OlderClusterError, ': npm start moves them.'],
  [ours + 1, Error, '. Start a newer release.'],
])('embedded PostgreSQL refuses data of PostgreSQL %s', async (major, kind, advice) => {
  const foreign = join(root, `of-${major}`)
  mkdirSync(join(foreign, 'postgres'), { recursive: true })
  writeFileSync(join(foreign, 'postgres', 'PG_VERSION'), `${major}\n`)
  const refusal = await startEmbeddedPostgres({ dataDir: foreign }).catch(error => error)
  expect(refusal).toBeInstanceOf(kind)
  expect(refusal.message).toBe(
    `${foreign} holds data of PostgreSQL ${major}, and this release of Novelette has ${ours}${advice}`,
  )
  expect(readdirSync(foreign)).toEqual(['postgres'])
})
