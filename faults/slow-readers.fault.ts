import { expect, test } from 'vitest'
import { openUnreadStreams } from './breaking/unread-streams.ts'
import { keepReading } from './ledger/reading.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { metricOf } from './site/metrics.ts'
import { recordRequests } from './site/recorded-requests.ts'
import { signInAccounts, startPostgres, startServers } from './site/servers.ts'
import { openWindow, unreadCount } from './site/window.ts'

const slowPeople = 20
/** The maximum of streams per person and server. */
const streamsOfOne = 50
const letters = 200
/** Also by a busy machine. */
const openedWithinMs = 180_000
/** Seconds until a letter shows in an open inbox. */
const promptly = 5
/** What is written stays in the system's socket buffers. */
const mostMegabytes = 250

test(`a thousand streams that nobody reads delay no other stream and take less than ${mostMegabytes} MiB`, async () => {
  const databaseUrl = await startPostgres()
  const [server] = await startServers({ DATABASE_URL: databaseUrl }, {})
  const names = Array.from({ length: slowPeople }, (_, number) => `Slow${number}`)
  const slow = await signInAccounts(databaseUrl, server.url, ...names)
  const quick = await signInAccounts(databaseUrl, server.url, 'Rose', 'Jack', 'Violet', 'Ida')
  const [rose, ...readers] = quick
  const asked = recordRequests(server.url)
  const before = await metricOf(server, 'process_resident_memory_bytes')
  const manyEach = slow.flatMap(one => Array.from({ length: streamsOfOne }, () => one))
  await openUnreadStreams(server, manyEach)
  await expect
    .poll(() => metricOf(server, 'novelette_live_streams'), { timeout: openedWithinMs })
    .toBe(slowPeople * streamsOfOne)
  const windows = readers.map(reader => openWindow(reader, unreadCount))
  await expect.poll(() => windows.map(({ seen }) => seen)).toEqual([0, 0, 0])

  const ledger = new Ledger()
  const reading = keepReading(readers)
  for (let count = 1; count <= letters; count += 1) {
    const neglected = slow[count % slow.length]
    if (neglected) await ledger.send(ledger.write(rose, neglected))
    if (count % 20 > 0) continue
    await Promise.all(readers.map(reader => ledger.send(ledger.write(rose, reader))))
    await expect
      .poll(() => windows.map(({ seen }) => seen), { timeout: promptly * 1000, interval: 10 })
      .toEqual(readers.map(() => count / 20))
  }
  await reading.stop()

  expect(asked.filter(({ failure, isPostponed }) => failure !== null || isPostponed)).toEqual([])
  expect(await metricOf(server, 'process_resident_memory_bytes')).toBeLessThan(
    before + mostMegabytes * 1024 * 1024,
  )
  expect(ledger.those('acknowledged')).toHaveLength(letters + (letters / 20) * readers.length)
  expect(await ledger.compare(databaseUrl, [...quick, ...slow])).toEqual([])
})
