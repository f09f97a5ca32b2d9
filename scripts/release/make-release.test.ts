import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/test/free-port.ts'
import { makeRelease } from './make-release.ts'
import { runForOutput } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'novelette-release-test-'))
const dataDir = join(root, 'data')
let made: readonly string[] = []
let release = ''

beforeAll(() => {
  // What is changed belongs to what is tested.
  made = makeRelease(runForOutput('git', ['stash', 'create']) || 'HEAD', root)
  runForOutput('tar', ['-xzf', basename(made[0] ?? '')], root)
  release = globSync(join(root, 'novelette-*/'))[0] ?? ''
}, 1_800_000)
afterAll(() => rmSync(root, { recursive: true, maxRetries: 50, retryDelay: 100 }))

/** With nothing of the machine but its shell: a release brings its Node.js. */
function start(...words: readonly string[]) {
  const [node, env] = [
    join(release, 'node_modules/.bin/node'),
    { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
  ]
  return spawn(node, ['server/src/lifecycle/main.ts', ...words], { cwd: release, env })
}

const port = await freePort()

test('a release has pages, commands and documents, no test, and nothing that only builds or tests need', {
  tags: ['long'],
}, () => {
  const has = (path: string) => existsSync(join(release, path))
  const needed = [
    'web/dist/client/index.html',
    'backup/src/backup-command.ts',
    'docs/operating.md',
    'deploy/nginx.conf',
    '.dockerignore',
    'README.md',
    'CHANGELOG.md',
  ]
  expect(needed.filter(path => !has(path))).toEqual([])
  const unwanted = [
    'web/src',
    'e2e',
    'server/src/test',
    'node_modules/vitest',
    'node_modules/@playwright',
    'node_modules/vite',
    'node_modules/.cache',
  ]
  expect(unwanted.filter(has)).toEqual([])
  expect(
    globSync('{backup,domain,embedded-postgres,files,server}/src/**/*.test.ts', { cwd: release }),
  ).toEqual([])
})

test('the bill of materials names what production and browsers load, by the time of the commit', {
  tags: ['long'],
}, () => {
  const bill = JSON.parse(readFileSync(made[1] ?? '', 'utf8'))
  const { version, madeAt } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8'))
  expect(bill.metadata).toMatchObject({
    timestamp: new Date(madeAt).toISOString(),
    component: { name: 'novelette', version },
  })
  const names = bill.components.map(({ 'bom-ref': ref }: { 'bom-ref': string }) =>
    ref.replace(/(?<=.)@[^@]*$/, ''),
  )
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', '@tiptap/core', '@fontsource/kalam']),
  )
  expect(names).not.toContain('vitest')
})

test('a release starts as it is, serves its page, and ends on SIGTERM', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const server = start()
  const said = text(server.stdout)
  const exit = once(server, 'exit')
  while (
    !(await fetch(`http://localhost:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    expect(server.exitCode).toBe(null)
    await pause(200)
  }
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<title>Novelette')
  expect((await fetch(`http://localhost:${port}/licenses`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(await said).toContain(dataDir)
})

test('a release says its version and commit, and does not start before its day', {
  tags: ['long'],
}, async () => {
  expect(await text(start('--version').stdout)).toMatch(/^Novelette \d+\.\d+\.\d+ \([\da-f]{12}\)\n$/)
  rmSync(dataDir, { recursive: true })
  const path = join(release, 'release.json')
  const stamp = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...stamp, madeAt: '2999-01-01T00:00:00Z' }))
  const early = start()
  expect((await text(early.stderr)).trim()).toMatch(/^Set the clock right: .* was made on 2999-01-01\.$/)
  expect(early.exitCode ?? (await once(early, 'exit'))[0]).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
})
