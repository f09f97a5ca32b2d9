import pg from 'pg'
import { expect, test } from 'vitest'
import { withStatementTimeout } from '../server/src/db/connecting.ts'
import { startSilentPostgresProxy, startSilentProxy } from '../server/src/test/silent-proxy.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { openEventStream } from './site/event-stream.ts'
import { RedisServer } from './site/redis.ts'
import { signInAccounts, startPostgres, startServers, untilFinished } from './site/servers.ts'

/** Milliseconds, the operator's statement timeout: what hangs is given up two seconds later. */
const deadline = 3_000
/** Each letter is opened in the end. */
const letterIntervalMs = 20

test('a PostgreSQL that stops responding gives 503 in time, and afterwards letters, live events and jobs work again', async () => {
  const databaseUrl = await startPostgres()
  const way = await untilFinished(startSilentPostgresProxy(databaseUrl))
  const { ledger, people, crosses, resyncs } = await startServerBehindOwnProxy({
    common: { DATABASE_URL: databaseUrl },
    own: { DATABASE_URL: withStatementTimeout(way.url, deadline) },
  })
  const [rose, jack] = people
  await expect.poll(() => workersOf(databaseUrl)).toBe(2)
  const pairs = [
    [rose, jack],
    [jack, rose],
  ] as const
  const writing = keepWriting(ledger, pairs, letterIntervalMs)
  const acknowledged = () => ledger.those('acknowledged').length
  const more = async () => expect.poll(acknowledged).toBeGreaterThan(acknowledged())
  await more()
  const before = resyncs()
  way.dropTraffic()
  await expect.poll(() => ledger.answers.get(503) ?? 0).toBeGreaterThan(pairs.length)
  way.forwardNewConnections()
  await more()
  await writing.stop()
  await expect.poll(resyncs).toBeGreaterThan(before)
  await crosses()
  await expect.poll(() => workersOf(databaseUrl)).toBe(3)
  expect(ledger.kinds).toEqual([200])
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

test('a Redis that stops responding holds up no letter, and afterwards live events cross again', async () => {
  const [databaseUrl, redis] = await Promise.all([startPostgres(), untilFinished(RedisServer.start())])
  const url = new URL(redis.url)
  const way = await untilFinished(startSilentProxy({ host: url.hostname, port: Number(url.port) }))
  url.port = String(way.port)
  const { ledger, people, crosses, resyncs } = await startServerBehindOwnProxy({
    common: { DATABASE_URL: databaseUrl, EVENTS_URL: redis.url },
    own: { EVENTS_URL: url.href },
  })
  const [rose, jack] = people
  const before = resyncs()
  way.dropTraffic()
  for (let number = 0; number < 10; number += 1)
    expect(await ledger.send(ledger.write(rose, jack))).toBe('acknowledged')
  way.forwardNewConnections()
  await expect.poll(resyncs).toBeGreaterThan(before)
  await crosses()
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

type Settings = Readonly<Record<string, string>>

async function startServerBehindOwnProxy(settings: {
  readonly common: Settings & { readonly DATABASE_URL: string }
  readonly own: Settings
}) {
  const [other, here] = await startServers(settings.common, {}, settings.own)
  const databaseUrl = settings.common.DATABASE_URL
  const [violet] = await signInAccounts(databaseUrl, other.url, 'Violet')
  const [rose, jack] = await signInAccounts(databaseUrl, here.url, 'Rose', 'Jack')
  const ledger = new Ledger()
  const { hasReceived, resyncs } = await openEventStream(jack.browser)
  /** The first events get lost while the servers' link opens. */
  const crosses = async () => {
    const sent: string[] = []
    const isReceived = async () => {
      const letter = ledger.write(violet, jack)
      await ledger.send(letter)
      sent.push(letter.id)
      return sent.some(hasReceived)
    }
    await expect.poll(isReceived).toBe(true)
  }
  await crosses()
  return { ledger, people: [rose, jack, violet] as const, crosses, resyncs }
}

/** server/src/jobs/dead-workers.ts */
async function workersOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query('select from pg_locks where classid = 7305173 and granted')
  await client.end()
  return rowCount ?? 0
}
