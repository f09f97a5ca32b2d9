import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '../server/src/db/open.ts'
import { createAuth } from '../server/src/signing/auth.ts'
import { browse } from '../server/src/test/browser.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { Readers } from './load/stream-readers.ts'
import { type Memory, measureMemory, probeEnv } from './product/held-memory.ts'
import { withProduct } from './product/product.ts'
import { type Figure, percentile, print } from './product/report.ts'

const streams = 5_000
const events = 2_000
/** Letters per second, spread over the heartbeats and scans of the streams. */
const eventsPerSecond = 40

const bareServer = fileURLToPath(new URL('load/bare-streams.ts', import.meta.url))

/** 5,000 open streams beside node:http alone, and the delay of events meanwhile. */
export async function benchStreams(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-bench-'))
  const path = join(folder, 'memory')
  const bare = await measureBare(path)
  const secret = randomBytes(32).toString('base64')
  await withProduct(
    async (server, db) => {
      const people = await fill(db, secret, server.url)
      const url = `${server.url}/api/rpc/live/stream`
      const readers = new Readers()
      const before = await measureMemory(server.pid, path)
      await readers.open(
        url,
        people.map(({ cookie }) => cookie),
      )
      const after = await measureMemory(server.pid, path)
      const delays = await deliver(server.url, people, readers)
      await readers.stop()
      print(`${streams.toLocaleString('en-US')} live streams on one server`, [
        ...memoryFigures(perStream(before, after), bare),
        ...delayFigures(delays),
      ])
    },
    { ...probeEnv(path), AUTH_SECRET: secret },
  )
  await rm(folder, { recursive: true, force: true })
}

const perStream = (before: Memory, after: Memory): Memory => ({
  rss: (after.rss - before.rss) / streams / 1000,
  held: (after.held - before.held) / streams / 1000,
})

async function measureBare(path: string): Promise<Memory> {
  const port = await freePort()
  const server = spawn(process.execPath, [bareServer], {
    env: { ...process.env, ...probeEnv(path), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const readers = new Readers()
  const before = await measureMemory(Number(server.pid), path)
  // As long as the cookie of a signed-in user.
  const cookie = `novelette_session=${randomBytes(66).toString('base64url')}`
  await readers.open(`http://localhost:${port}/api/rpc/live/stream`, Array(streams).fill(cookie))
  const after = await measureMemory(Number(server.pid), path)
  await readers.stop()
  server.kill()
  await once(server, 'exit')
  return perStream(before, after)
}

type Reader = { readonly username: string; readonly cookie: string }

async function fill(db: Db, secret: string, appUrl: string): Promise<Reader[]> {
  const { rows } = await db.$client.query<{ username: string }>(
    `with people as (
       insert into profiles (id, username) select gen_random_uuid(), 'person_' || number from generate_series(1, $1::int) number
       returning id, username
     ), accounts as (
       insert into users (id, email, email_verified, password_hash)
       select id, username || '@example.com', true, '' from people
     )
     select username from people`,
    [streams],
  )
  await db.$client.query(
    `insert into sessions (user_id, token, device, expires_at)
     select id, 'token_of_some_length_' || username, 'Firefox on Linux', now() + interval '60 minutes' from profiles`,
  )
  const auth = createAuth({ appUrl, secret })
  return rows.map(({ username }) => ({
    username,
    cookie: auth.cookie.write(`token_of_some_length_${username}`).replace(/;.*/, ''),
  }))
}

async function deliver(url: string, people: readonly Reader[], readers: Readers): Promise<number[]> {
  const sender = browse(url)
  const [name, value] = (people[0]?.cookie ?? '').split(/=(.*)/s)
  sender.cookies.set(name ?? '', value ?? '')
  const sentAt = new Map<string, number>()
  for (let number = 0; number < events; number += 1) {
    const id = randomUUID()
    const { username: receiver = '' } = people[1 + Math.floor(Math.random() * (people.length - 1))] ?? {}
    sentAt.set(id, performance.timeOrigin + performance.now())
    void sender.client.letters.send({ id, receiver, banner: 'starry-night', content: '<p>Here.</p>' })
    await pause(1000 / eventsPerSecond)
  }
  const giveUpAt = Date.now() + 20_000
  while (readers.arrivals.size < events && Date.now() < giveUpAt) await pause(50)
  if (readers.closed > 0) throw new Error(`${readers.closed} streams were closed`)
  return [...sentAt].map(([id, at]) => (readers.arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at)
}

function memoryFigures(ours: Memory, bare: Memory): Figure[] {
  return [
    { name: 'a bare stream of node:http, heap and external after gc', value: bare.held, unit: 'kB' },
    { name: 'one of ours', value: ours.held, unit: 'kB' },
    { name: 'ours beside the bare one', value: (100 * ours.held) / bare.held, unit: '%', goal: 250 },
    { name: 'a bare stream, resident', value: bare.rss, unit: 'kB' },
    { name: 'one of ours, resident', value: ours.rss, unit: 'kB' },
    { name: 'ours beside the bare one, resident', value: (100 * ours.rss) / bare.rss, unit: '%', goal: 250 },
  ]
}

function delayFigures(delays: readonly number[]): Figure[] {
  return [
    {
      name: `${events} letters: sent to event at the reader, p50`,
      value: percentile(delays, 0.5),
      unit: 'ms',
    },
    { name: 'the same, p99', value: percentile(delays, 0.99), unit: 'ms', goal: 300 },
  ]
}
