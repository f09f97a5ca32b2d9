import { expect, test } from 'vitest'
import { DatabaseCluster } from './high-availability/database-cluster.ts'
import type { DatabaseHost } from './high-availability/database-host.ts'
import { OutageTimes } from './high-availability/outage-times.ts'
import { keepReading } from './ledger/reading.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting, pairsOf } from './ledger/writing.ts'
import { Newcomers } from './site/newcomers.ts'
import { recordRequests } from './site/recorded-requests.ts'
import { untilFinished } from './site/servers.ts'
import { startSite } from './site/site.ts'
import { openWindow, unreadCount } from './site/window.ts'

/** 10 by `npm run test:failovers`. */
const rounds = Number(process.env.FAILOVERS ?? 1)
/** Until everybody can send again (docs/scaling.md). */
const promisedSeconds = 30
/** Each letter is opened in the end. */
const letterIntervalMs = 500
/** Leaves the machine time for three databases. */
const readIntervalMs = 200

const acts = {
  killed: (cluster: DatabaseCluster, leader: DatabaseHost) => cluster.kill(leader),
  'cut off': (cluster: DatabaseCluster, leader: DatabaseHost) => cluster.cutOff(leader),
  'switched over': (cluster: DatabaseCluster) => cluster.switchOver(),
}

test('a leader that is killed, cut off or switched over loses no letter, and people send again within 30 seconds', {
  timeout: 300_000 + rounds * 300_000,
}, async () => {
  const cluster = await untilFinished(DatabaseCluster.start())
  const newcomers = await Newcomers.start()
  const site = await startSite({ DATABASE_URL: cluster.url, SMTP_URL: newcomers.smtpUrl })
  const people = await site.bring('Rose', 'Jack', 'Violet', 'Ida')
  const windows = people.map(person => ({ person, window: openWindow(person, unreadCount) }))
  const ledger = new Ledger()
  const times = new OutageTimes(ledger, people)
  const asked = recordRequests(site.url)
  const writing = keepWriting(ledger, pairsOf(people), letterIntervalMs)
  const reading = keepReading(people, readIntervalMs)

  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      await times.untilEverybodySends()
      await newcomers.signUpOne(site.url)
      const resyncs = windows.map(({ window }) => window.resyncs)
      const former = await cluster.leader()
      await times.measure(name, async () => {
        await act(cluster, former)
        await cluster.leaderAfter(former)
      })
      newcomers.acceptMail()
      if (name === 'cut off') await expect.poll(() => cluster.hasSteppedDown(former)).toBe(true)
      await cluster.bringBack(former)
      await cluster.untilWhole()
      for (const [place, { window }] of windows.entries())
        await expect.poll(() => window.resyncs).toBeGreaterThan(resyncs[place] ?? 0)
      for (const [sender, receiver] of pairsOf(people)) {
        const letter = ledger.write(sender, receiver)
        await expect.poll(() => ledger.send(letter)).toBe('acknowledged')
        const window = windows.find(({ person }) => person === receiver)?.window
        await expect.poll(() => window?.heardOf.has(letter.id)).toBe(true)
      }
      await newcomers.untilAllHaveMail()
    }
  }
  await Promise.all([writing.stop(), reading.stop()])
  process.stdout.write(times.report())

  expect(times.longestSeconds).toBeLessThan(promisedSeconds)
  // A call to a host that is cut off may hang until the client gives up.
  expect([200, 'none']).toEqual(expect.arrayContaining(ledger.kinds))
  expect(ledger.those('unknown')).toEqual([])
  const failures = asked.map(({ failure }) => failure).filter(failure => failure !== null)
  expect(failures.filter(failure => !/^(503|TimeoutError)/.test(failure))).toEqual([])
  for (const { person, window } of windows) {
    const letters = ledger.those('acknowledged').filter(({ receiver }) => receiver === person)
    await expect.poll(() => window.seen).toBe(letters.length)
    expect(window.isSignedOut).toBe(false)
  }
  expect(newcomers.mails).toEqual(newcomers.addresses)
  expect(await ledger.compare(cluster.url, people)).toEqual([])
  const everyLetter = ledger.those('acknowledged').length
  const stored = () => cluster.askEach('select count(*)::int as answer from letters')
  await expect.poll(stored).toEqual([everyLetter, everyLetter, everyLetter])
})
