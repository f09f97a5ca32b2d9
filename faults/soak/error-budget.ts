import { percentile } from '../../bench/product/report.ts'
import type { RecordedRequest } from '../site/recorded-requests.ts'
import type { Disturbance } from './disturbances.ts'
import type { Experience } from './pacing.ts'

type Span = { readonly at: number; readonly until: number; readonly failure: string | null }

/** Percent of those that did not overlap a disturbance; at least this many must succeed. */
export const budgetGoal = 99.9

/** `longest` in milliseconds. */
export type Counted = { readonly all: number; readonly failed: number; readonly longest: number }
export type Split = { readonly outside: Counted; readonly within: Counted }

export const overlapsAny = (
  { at, until }: Pick<Span, 'at' | 'until'>,
  disturbances: readonly Disturbance[],
) => disturbances.some(one => at <= one.until && until >= one.from)

export function splitBy(spans: readonly Span[], disturbances: readonly Disturbance[]): Split {
  const { within = [], outside = [] } = Object.groupBy(spans, span =>
    overlapsAny(span, disturbances) ? 'within' : 'outside',
  )
  return { outside: count(outside), within: count(within) }
}

const count = (spans: readonly Span[]): Counted => ({
  all: spans.length,
  failed: spans.filter(({ failure }) => failure !== null).length,
  longest: spans.reduce((most, { at, until }) => Math.max(most, until - at), 0),
})

/** In milliseconds, of those that were answered and overlapped no disturbance. */
export const timesOutside = (spans: readonly Span[], disturbances: readonly Disturbance[]): number[] =>
  spans
    .filter(one => one.failure === null && !overlapsAny(one, disturbances))
    .map(({ at, until }) => until - at)

/** Percent. */
export const successOf = ({ all, failed }: Counted) => (all === 0 ? 100 : (100 * (all - failed)) / all)

const callOf = ({ what }: RecordedRequest) => what.replace(/^POST \/api\/rpc\//, '')

/** One line for each call, the most frequent first. Times in milliseconds, of requests outside disturbances. */
export function callTable(
  requests: readonly RecordedRequest[],
  experiences: readonly Experience[],
  disturbances: readonly Disturbance[],
): string {
  const seen = Map.groupBy(experiences, ({ call }) => call)
  const byCall = [...Map.groupBy(requests, callOf)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const rows = byCall.map(([call, all]) => {
    const took = timesOutside(all, disturbances)
    const raw = splitBy(all, disturbances)
    const people = splitBy(seen.get(call) ?? [], disturbances)
    return [
      call.padEnd(30),
      ...[all.length, percentile(took, 0.5).toFixed(0), percentile(took, 0.99).toFixed(0)],
      ...[raw.within.failed, raw.outside.failed, people.within.failed, people.outside.failed],
    ]
      .map(cell => String(cell).padStart(8))
      .join('')
  })
  const heads = ['requests', 'p50 ms', 'p99 ms', 'failed*', 'failed', 'seen*', 'seen']
  const head = ' '.repeat(30) + heads.map(one => one.padStart(8)).join('')
  return [`${head}   (*: in windows of faults)`, ...rows].join('\n')
}

/** Why requests outside disturbances failed, and how often. */
export function reasonsOutside(
  spans: readonly (Span & { readonly name: string })[],
  disturbances: readonly Disturbance[],
): string[] {
  const failed = spans.filter(one => one.failure !== null && !overlapsAny(one, disturbances))
  const reasons = Map.groupBy(failed, ({ name, failure }) => `${name}: ${failure}`)
  return [...reasons].map(([reason, all]) => `${all.length} × ${reason}`)
}
