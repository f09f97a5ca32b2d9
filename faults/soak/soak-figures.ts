import type { Histogram } from 'node:perf_hooks'
import { type Figure, median, percentile, print } from '../../bench/product/report.ts'
import type { RecordedRequest } from '../site/recorded-requests.ts'
import type { CausedFaults, Disturbance } from './disturbances.ts'
import {
  budgetGoal,
  type Counted,
  callTable,
  overlapsAny,
  reasonsOutside,
  splitBy,
  successOf,
  timesOutside,
} from './error-budget.ts'
import type { Gauges } from './gauges.ts'
import { durationMs, soakOptions } from './options.ts'
import { type Experience, notBegun } from './pacing.ts'
import type { Soak } from './soak.ts'
import type { Watchers } from './watchers.ts'

/** In ms: where other work takes the cores, calls wait here, and the figures say nothing of the servers. */
const ownLagGoal = 1_000
/** Percent that held memory may have of what it was. */
const heldGoal = 130

export type SoakOutcome = {
  readonly requests: readonly RecordedRequest[]
  readonly experiences: readonly Experience[]
  readonly faults: CausedFaults
  readonly gauges: Gauges
  /** See heldMemory. */
  readonly held: readonly [early: number, late: number]
  /** In nanoseconds, of this process, which makes all calls. */
  readonly ownLag: Histogram
  readonly soak: Soak
  readonly watchers: Watchers
  /** Letters that no open inbox showed. */
  readonly unshown: readonly string[]
}

/** Prints everything, and returns one sentence for each goal that was missed. */
export function reportSoak(outcome: SoakOutcome): string[] {
  const { requests, experiences, faults, ownLag, unshown } = outcome
  const { disturbances } = faults
  const raw = splitBy(requests, disturbances)
  const seen = splitBy(experiences, disturbances)
  process.stdout.write(`\n${callTable(requests, experiences, disturbances)}\n`)
  const planned = (soakOptions.rate * durationMs) / 1000
  const begun = experiences.filter(({ call }) => call !== notBegun)
  const figures: Figure[] = [
    {
      name: 'event loop lag of what makes the calls, p99',
      value: ownLag.percentile(99) / 1e6,
      unit: 'ms',
      goal: ownLagGoal,
    },
    { name: 'the same, most', value: ownLag.max / 1e6, unit: 'ms' },
    { name: 'calls begun, of those planned', value: (100 * begun.length) / planned, unit: '%' },
    ...budgetFigures('requests', raw),
    ...timeFigures(requests, disturbances),
    ...budgetFigures('what people would have seen', seen),
    { name: 'the longest that somebody waited, outside windows', value: seen.outside.longest, unit: 'ms' },
    { name: 'the same, in windows', value: seen.within.longest, unit: 'ms' },
    {
      name: 'asked to wait for a free connection (503), outside windows',
      value: percentPostponed(requests, disturbances),
      unit: '%',
      goal: 1,
    },
    ...letterFigures(outcome),
  ]
  print(`Error budget, with ${faults.names.length} faults`, figures)
  const machine = machineFigures(outcome)
  print('The servers: the first is broken again and again, the second never', machine)
  const named = requests.map(request => ({ ...request, name: request.what }))
  const told = experiences.map(one => ({ ...one, name: `seen: ${one.call}` }))
  const reasons = reasonsOutside([...named, ...told], disturbances)
  if (reasons.length > 0) process.stdout.write(`\nOutside of windows:\n${reasons.join('\n')}\n`)
  const missed = [...figures, ...machine].filter(isMissed).map(({ name, value }) => `${name}: ${value}`)
  return [...missed, ...unshown]
}

const isMissed = ({ value, goal, atLeast }: Figure) =>
  (goal !== undefined && !(value <= goal)) || (atLeast !== undefined && !(value >= atLeast))

function budgetFigures(what: string, { outside, within }: { outside: Counted; within: Counted }): Figure[] {
  return [
    { name: `${what}, outside windows`, value: outside.all, unit: '' },
    { name: 'of them answered', value: successOf(outside), unit: '%', atLeast: budgetGoal },
    { name: `${what}, in windows`, value: within.all, unit: '' },
    { name: 'of them answered', value: successOf(within), unit: '%' },
  ]
}

function timeFigures(requests: readonly RecordedRequest[], disturbances: readonly Disturbance[]): Figure[] {
  const took = timesOutside(requests, disturbances)
  return [
    { name: 'requests outside windows, p50', value: percentile(took, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: percentile(took, 0.99), unit: 'ms' },
  ]
}

function percentPostponed(
  requests: readonly RecordedRequest[],
  disturbances: readonly Disturbance[],
): number {
  const quiet = requests.filter(one => !overlapsAny(one, disturbances))
  return (100 * quiet.filter(({ isPostponed }) => isPostponed).length) / quiet.length
}

function letterFigures({ soak, watchers, faults: { disturbances }, unshown }: SoakOutcome): Figure[] {
  const delays = delaysOf(soak, watchers, disturbances)
  const waits = soak.ledger.acknowledgedSince(0).map(one => (one.acknowledgedAt - one.sentAt) / 1000)
  return [
    { name: 'letters acknowledged', value: soak.ledger.those('acknowledged').length, unit: '' },
    { name: 'the longest that one waited for it', value: Math.max(...waits), unit: 's' },
    { name: 'letters to open inboxes that were never shown', value: unshown.length, unit: '', goal: 0 },
    { name: 'acknowledged to shown, outside windows, p50', value: percentile(delays, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: percentile(delays, 0.99), unit: 'ms' },
    { name: 'streams that were opened again', value: watchers.reopened(), unit: '' },
  ]
}

function delaysOf({ acknowledgedAt }: Soak, { shownAt }: Watchers, disturbances: readonly Disturbance[]) {
  return [...acknowledgedAt].flatMap(([id, at]) => {
    const shown = shownAt.get(id)
    const isQuiet = !disturbances.some(({ from, until }) => at >= from && at <= until)
    // It may be shown before its sender has the answer.
    return shown !== undefined && isQuiet ? [Math.max(0, shown - at)] : []
  })
}

function machineFigures({ gauges, held: [early, late] }: SoakOutcome): Figure[] {
  const [broken, other] = gauges.samples
  const all = [...broken, ...other]
  const last = <Value>(values: readonly Value[]) => values.slice(-5)
  return [
    { name: 'second, memory held after a collection, early', value: early, unit: 'MB' },
    { name: 'the same, late', value: late, unit: 'MB' },
    { name: 'that beside early', value: (100 * late) / early, unit: '%', goal: heldGoal },
    {
      name: 'second, proportional set size in the end',
      value: median(last(other).map(one => one.proportional)),
      unit: 'MB',
    },
    { name: 'second, resident, most', value: Math.max(...other.map(one => one.resident)), unit: 'MB' },
    { name: 'first, resident, most', value: Math.max(...broken.map(one => one.resident)), unit: 'MB' },
    { name: 'event loop lag, p99 of 5 s, median', value: median(all.map(one => one.lagP99)), unit: 'ms' },
    { name: 'the same, most', value: Math.max(...all.map(one => one.lagP99)), unit: 'ms' },
    { name: 'second, open files, most', value: Math.max(...other.map(one => one.openFiles)), unit: 'files' },
    {
      name: 'second, open files in the end',
      value: median(last(other).map(one => one.openFiles)),
      unit: 'files',
    },
    { name: 'connections of PostgreSQL, median', value: median(gauges.connections), unit: '' },
    { name: 'the same, most', value: Math.max(...gauges.connections), unit: '' },
  ]
}
