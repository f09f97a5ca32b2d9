import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeKeys } from '../../e2e/server-keys.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { startSilentPostgresProxy } from '../../server/src/test/silent-proxy.ts'
import { Ledger } from '../ledger/sent-ledger.ts'
import { keepWriting, pairsOf } from '../ledger/writing.ts'
import { signInAccounts, startPostgres, untilFinished } from '../site/servers.ts'
import { buildImage, type Image } from './build-image.ts'
import { Container } from './container.ts'

const user = 10001
const most = { imageMegabytes: 400, packagesMegabytes: 170 }

let image: Image
beforeAll(() => {
  image = buildImage()
})
afterAll(() => image.remove())

const say = (line: string) => process.stdout.write(`${line}\n`)

function dataOf(owner: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'novelette-image-data-'))
  chownSync(folder, owner, owner)
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function containerOn(databaseUrl: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { url: reachable } = await untilFinished(startSilentPostgresProxy(databaseUrl))
  const settings = { PORT: String(port), APP_URL: url, DATABASE_URL: reachable, LIMIT_FACTOR: '10000' }
  const container = new Container(image, dataOf(user), { ...settings, ...makeKeys(), LOG_LEVEL: 'warn' })
  onTestFinished(async () => {
    await container.stop('SIGKILL')
  })
  return { container, url }
}

test('an image is small', () => {
  const { megabytes, packagesMegabytes } = image
  say(`the image has ${megabytes} MB, of which packages beside Node.js ${packagesMegabytes}`)
  expect(megabytes).toBeLessThanOrEqual(most.imageMegabytes)
  expect(packagesMegabytes).toBeLessThanOrEqual(most.packagesMegabytes)
})

test('a container serves as its user, who can write its data alone, and loses no letter when it is told to stop', async () => {
  const databaseUrl = await startPostgres()
  const { container, url } = await containerOn(databaseUrl)
  const writable = 'id -u; find / -xdev -not -path "/proc/*" -not -type l -writable 2>/dev/null; true'
  const [id, ...paths] = container.run('sh', '-c', writable).split('\n')
  expect(id).toBe(String(user))
  expect(paths.filter(path => !/^\/(?:dev|tmp|var\/tmp|run\/lock)(?:\/|$)/.test(path))).toEqual(['/data'])

  const starts = [await container.start(url)]
  const people = await signInAccounts(databaseUrl, url, 'Rose', 'Jack', 'Violet', 'Ida')
  const ledger = new Ledger()
  const writing = keepWriting(ledger, pairsOf(people))
  for (const enough of [20, 60]) {
    await expect.poll(() => ledger.those('acknowledged').length).toBeGreaterThan(enough)
    expect(await container.stop()).toBe(0)
    starts.push(await container.start(url))
  }
  await writing.stop()
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
  const times = starts
    .map(({ ms, processorMs }) => `${Math.round(ms)} ms (${processorMs} of the processor)`)
    .join(', ')
  say(`ready after ${times}; ${ledger.those('acknowledged').length} letters, two stops meanwhile`)
  say(
    'left to an engine: its network, HEALTHCHECK, a root that is mounted read-only, VOLUME, limits of memory',
  )
})

test('a data folder that the user cannot write stops the start in one line, and nothing is written', async () => {
  const data = dataOf(0)
  const container = new Container(image, data, {})
  expect(await container.ended()).not.toBe(0)
  const lines = container.said.split('\n').filter(line => line && !/status \d/.test(line))
  expect(lines).toEqual([
    expect.stringMatching(/^The data folder \/data cannot be used: .* Set DATA_DIR to /),
  ])
  expect(readdirSync(data)).toEqual([])
})
