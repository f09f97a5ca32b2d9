import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededRandom } from '../../bench/load/random.ts'
import { runDoctor } from '../../server/src/test/doctor.ts'
import { Ledger } from '../ledger/sent-ledger.ts'
import { recordRequests } from '../site/recorded-requests.ts'
import { wrongNotices } from './away.ts'
import { causeFaults } from './disturbances.ts'
import { heldMemory, readGauges } from './gauges.ts'
import { durationMs, soakOptions } from './options.ts'
import { keepPace } from './pacing.ts'
import type { Soak } from './soak.ts'
import { reportSoak } from './soak-figures.ts'
import { type SoakSite, startSoakSite } from './soak-site.ts'
import { openInboxes, unshownLetters } from './watchers.ts'

/** One member in so many has an inbox open. */
const membersPerWatcher = 10
/** Whose letters are read through the calls in the end. */
const readers = 20

test('what many people do while something breaks each minute loses no letter and keeps within its error budget', {
  timeout: durationMs + 300_000,
}, async () => {
  const site = await startSoakSite(soakOptions.people)
  const { members, databaseUrl } = site
  const ending = new AbortController()
  const soak = await beginSoak(site, ending.signal)
  const requests = recordRequests(site.url)
  const watchers = openInboxes(members.filter(({ place }) => place % membersPerWatcher === 1))

  const ownLag = monitorEventLoopDelay()
  ownLag.enable()
  let isOver = false
  const reading = readGauges(site, () => isOver)
  const breaking = causeFaults(site, durationMs)
  const pacing = keepPace(soak, soakOptions.rate, durationMs, () => ending.abort())
  await pause(durationMs / 10)
  const early = await heldMemory(site)
  const [experiences, faults] = await Promise.all([pacing, breaking])
  ownLag.disable()
  const unshown = await unshownLetters(soak, watchers)
  const wrong = wrongNotices(soak, site.away, faults.names.length)
  const late = await heldMemory(site)
  isOver = true
  const missed = reportSoak({
    requests,
    experiences,
    faults,
    gauges: await reading,
    held: [early, late],
    ownLag,
    soak,
    watchers,
    unshown,
  })

  const lost = await soak.ledger.compare(databaseUrl, members.slice(0, readers))
  const doctor = await runDoctor(site.settings)
  process.stdout.write(`\nThe doctor:\n${doctor.text}\n`)
  expect(lost).toEqual([])
  expect(missed).toEqual([])
  expect(wrong).toEqual([])
  expect(doctor).toMatchObject({ code: 0, problems: [] })
})

async function beginSoak({ members, databaseUrl }: SoakSite, ending: AbortSignal): Promise<Soak> {
  const ledger = new Ledger()
  await ledger.noteEarlier(databaseUrl)
  return { members, ledger, random: seededRandom(20), acknowledgedAt: new Map(), scheduled: [], ending }
}
