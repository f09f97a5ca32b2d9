import { expect, test } from 'vitest'
import { keepReading } from './ledger/reading.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { recordRequests, shareOfPostponed } from './site/recorded-requests.ts'
import { requestsOf, startSite } from './site/site.ts'
import { openWindow, unreadCount } from './site/window.ts'

const kills = 3
const betweenLetters = 40

test('killing one of two servers repeatedly fails only the requests it was answering', async () => {
  const { url, databaseUrl, servers, bring } = await startSite()
  const [killedServer] = servers
  const people = await bring('Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const windows = [jack, jack, rose, ida].map(person => ({ person, window: openWindow(person, unreadCount) }))
  const ledger = new Ledger()
  const asked = recordRequests(url)
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, jack],
    [rose, ida],
  ] as const
  const writing = keepWriting(ledger, pairs, betweenLetters)
  const reading = keepReading([...people, ...people])

  const deaths: { readonly from: number; readonly until: number }[] = []
  for (let time = 0; time < kills; time += 1) {
    await expect.poll(() => requestsOf(killedServer)).toBeGreaterThan(100)
    const from = performance.now()
    await killedServer.kill()
    deaths.push({ from, until: performance.now() })
    const before = ledger.those('acknowledged').length
    await killedServer.launch()
    await expect.poll(() => ledger.those('acknowledged').length).toBeGreaterThan(before + 20)
  }
  await Promise.all([writing.stop(), reading.stop()])

  // The client retries changes that were on the server that died.
  const failed = asked.filter(({ failure }) => failure !== null)
  const others = failed.filter(
    ({ at, until }) => !deaths.some(death => at <= death.until && until >= death.from),
  )
  expect(others).toEqual([])
  expect(shareOfPostponed(asked)).toBeLessThan(0.01)
  expect(failed.filter(({ what }) => what.startsWith('GET'))).toEqual([])
  expect(ledger.those('unknown')).toEqual([])
  for (const { person, window } of windows) {
    const letters = ledger.those('acknowledged').filter(({ receiver }) => receiver === person)
    // What the killed server never published is found within a minute (docs/decisions/004).
    await window.look()
    expect(window).toMatchObject({ seen: letters.length })
  }
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})
