import { expect, test } from 'vitest'
import type { ProductServer } from '../e2e/server.ts'
import { keepReading } from './ledger/reading.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting, pairsOf } from './ledger/writing.ts'
import { type RecordedRequest, recordRequests, shareOfPostponed } from './site/recorded-requests.ts'
import { signInAccounts, startPostgres, startServers } from './site/servers.ts'
import { requestsOf, startSite } from './site/site.ts'
import { openWindow, unreadCount } from './site/window.ts'

/** The default where APP_URL is public. */
const draining = { DRAIN_SECONDS: '5' }
const letterIntervalMs = 20
/** The other side closed the connection. */
const connectionClosed: readonly (string | null)[] = ['ECONNRESET', 'UND_ERR_SOCKET']
/** Milliseconds around the first refused connection in which the listening socket was closing. */
const closingMs = 1_000

test('two servers behind nginx that shut down one after the other under load fail no request', async () => {
  const { url, databaseUrl, servers, bring: bringHere } = await startSite(draining)
  const people = await bringHere('Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const windows = [jack, jack, jack, jack].map(person => openWindow(person, unreadCount))
  const ledger = new Ledger()
  const asked = recordRequests(url)
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, jack],
    [rose, ida],
  ] as const
  const writing = keepWriting(ledger, pairs, letterIntervalMs)
  const reading = keepReading([...people, ...people])
  for (const server of [...servers, ...servers]) {
    await expect.poll(() => requestsOf(server)).toBeGreaterThan(50)
    await endInTime(server)
    await server.launch()
  }
  await Promise.all([writing.stop(), reading.stop()])

  expect(asked.filter(({ failure }) => failure !== null)).toEqual([])
  expect(shareOfPostponed(asked)).toBeLessThan(0.01)
  const letters = ledger.those('acknowledged').filter(({ receiver }) => receiver === jack)
  for (const window of windows) {
    expect(window.reopened).toBeGreaterThan(0)
    await expect.poll(() => window.seen).toBe(letters.length)
  }
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

test('a single server without a proxy answers every request that reaches it until it has shut down', async () => {
  const databaseUrl = await startPostgres()
  const [server] = await startServers({ DATABASE_URL: databaseUrl, ...draining }, {})
  const people = await signInAccounts(databaseUrl, server.url, 'Rose', 'Jack', 'Violet', 'Ida')
  const ledger = new Ledger()
  const asked = recordRequests(server.url)
  const writing = keepWriting(ledger, pairsOf(people), letterIntervalMs)
  const reading = keepReading([...people, ...people])
  await expect.poll(() => asked.length).toBeGreaterThan(200)
  await endInTime(server)
  await server.launch()
  await Promise.all([writing.stop(), reading.stop()])

  const failed = asked.filter(({ failure }) => failure !== null && failure !== 'ECONNREFUSED')
  expect(failed.filter(failedUnexpectedly(asked))).toEqual([])
  expect(shareOfPostponed(asked)).toBeLessThan(0.01)
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

/**
 * A connection made in the very moment of closing is cut off (docs/decisions/038); the ledger checks its letter. Returns
 * whether a request failed in another way or at another time.
 */
function failedUnexpectedly(asked: readonly RecordedRequest[]) {
  const closedAt = Math.min(...asked.filter(({ failure }) => failure === 'ECONNREFUSED').map(({ at }) => at))
  return ({ at, failure }: RecordedRequest) =>
    !connectionClosed.includes(failure) || Math.abs(at - closedAt) > closingMs
}

async function endInTime(server: ProductServer): Promise<void> {
  const toldAt = performance.now()
  await server.shutDown()
  expect(performance.now() - toldAt).toBeLessThan(30_000)
}
