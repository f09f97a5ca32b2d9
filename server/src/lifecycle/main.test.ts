import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'

// Several starts take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const root = mkdtempSync(join(tmpdir(), 'novelette-main-'))
const dataDir = join(root, 'data')
const started: ChildProcess[] = []
let port = 0

beforeAll(async () => {
  port = await freePort()
})

afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  rmSync(root, { recursive: true, maxRetries: 50, retryDelay: 100 })
})

async function main(
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: () => string }> {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const program = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  let hasClosed = false
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  child.once('close', () => (hasClosed = true))
  await vi.waitUntil(() => output.includes('/mailbox') || hasClosed, { timeout: 120_000 })
  return { child, said: () => output }
}

async function ready(): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/api/health/ready`)
  return answer.status
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Says of each module of tracing that it is loaded. */
const namesTracing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (/tracing\\/tracer|@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('loaded ' + url)
    return next(url, context)
  } })`)}`

test.each([
  [{}, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('with %j the server loads what traces: %s', { tags: ['long'] }, async (settings, isLoaded) => {
  const { child, said } = await main({ NODE_OPTIONS: `--import=${namesTracing}`, ...settings })
  expect(said()).toContain(`http://localhost:${port}`)
  expect(said().includes('loaded ')).toBe(isLoaded)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('the server prints its address, refuses a second one on its data, and stops with its database', async () => {
  const first = await main()
  expect(first.said()).toContain(`http://localhost:${port}`)
  expect(first.said()).toContain(dataDir)
  expect(await ready()).toBe(200)

  const second = await main({ PORT: String(await freePort()) })
  expect(await ended(second.child)).toBe(1)
  expect(second.said()).toContain(
    `${dataDir} is in use by another Novelette server (process ${first.child.pid})`,
  )
  expect(await ready()).toBe(200)

  const postgres = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  first.child.kill('SIGINT')
  first.child.kill('SIGINT')
  expect(await ended(first.child)).toBe(0)
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH')
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('the server starts again after a kill', { tags: ['long'] }, async () => {
  const { child } = await main()
  child.kill('SIGKILL')
  await ended(child)
  const next = await main()
  expect(await ready()).toBe(200)
  next.child.kill('SIGTERM')
  expect(await ended(next.child)).toBe(0)
})

test('the server fails readiness on SIGTERM and still answers while draining', {
  tags: ['long'],
}, async () => {
  const { child } = await main({ DRAIN_SECONDS: '15' })
  child.kill('SIGTERM')
  await vi.waitUntil(async () => (await ready()) === 503, { timeout: 14_000 })
  for (const path of ['/api/health/live', '/api/v1/session'])
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(200)
  child.kill('SIGKILL')
  await ended(child)
})

test('the server names PORT when the port is in use', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { child, said } = await main()
  other.close()
  expect(await ended(child)).toBe(1)
  expect(said()).toContain(`Port ${port} is in use. Set PORT to another one`)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('the server names a wrong setting', async () => {
  const { child, said } = await main({ APP_URL: 'https://letters.example.org' })
  expect(await ended(child)).toBe(1)
  expect(said()).toContain('SMTP_URL is not set: APP_URL is https://letters.example.org')
})
