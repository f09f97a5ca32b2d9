import { expect, test } from 'vitest'
import type { ProductServer } from '../e2e/server.ts'
import { type Asked, noteRequests, shareOfPostponed } from './asked.ts'
import { Ledger } from './ledger.ts'
import { keepReading } from './reading.ts'
import { bring, startPostgres, startServers } from './servers.ts'
import { requestsOf, startSite } from './site.ts'
import { openWindow, unreadCount } from './window.ts'
import { keepWriting } from './writing.ts'

/** What a server waits by itself where people come from elsewhere. */
const draining = { DRAIN_SECONDS: '5' }
const betweenLetters = 20
/** How fetch names a connection that the other side ended. */
const cutOff: readonly (string | null)[] = ['ECONNRESET', 'UND_ERR_SOCKET']
/** Milliseconds before and after the first who was refused, within which the door was closed. */
const aroundClosing = 250

test('two servers behind nginx that end one after the other under load fail no request', async () => {
  const { url, databaseUrl, servers, bring: bringHere } = await startSite(draining)
  const people = await bringHere('Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const windows = [jack, jack, jack, jack].map(person => openWindow(person, unreadCount))
  const ledger = new Ledger()
  const asked = noteRequests(url)
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, jack],
    [rose, ida],
  ] as const
  const writing = keepWriting(ledger, pairs, betweenLetters)
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

test('a server alone, behind no proxy, answers whatever reaches it until it is gone', async () => {
  const databaseUrl = await startPostgres()
  const [server] = await startServers({ DATABASE_URL: databaseUrl, ...draining }, {})
  const people = await bring(databaseUrl, server.url, 'Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const ledger = new Ledger()
  const asked = noteRequests(server.url)
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, ida],
    [ida, violet],
  ] as const
  const writing = keepWriting(ledger, pairs, betweenLetters)
  const reading = keepReading([...people, ...people])
  await expect.poll(() => asked.length).toBeGreaterThan(200)
  await endInTime(server)
  await server.launch()
  await Promise.all([writing.stop(), reading.stop()])

  // Whom nobody answers the door knows that nothing of theirs was taken in.
  const failed = asked.filter(({ failure }) => failure !== null && failure !== 'ECONNREFUSED')
  expect(failed.filter(wasCutOffElsewhen(asked))).toEqual([])
  expect(shareOfPostponed(asked)).toBeLessThan(0.01)
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

/**
 * Who reaches a server in the very moment of closing is cut off (docs/decisions/038); whether their letter was taken in, the
 * ledger judges. Tells of a failed request whether it failed otherwise, or in another moment.
 */
function wasCutOffElsewhen(asked: readonly Asked[]) {
  const closedAt = Math.min(...asked.filter(({ failure }) => failure === 'ECONNREFUSED').map(({ at }) => at))
  return ({ at, failure }: Asked) => !cutOff.includes(failure) || Math.abs(at - closedAt) > aroundClosing
}

/** What TRUST.md promises. */
async function endInTime(server: ProductServer): Promise<void> {
  const toldAt = performance.now()
  await server.shutDown()
  expect(performance.now() - toldAt).toBeLessThan(30_000)
}
