import { formatNumber } from '#lib/format-number.ts'

export type Scale = {
  readonly low: number
  readonly high: number
  readonly ticks: readonly { value: number; text: string }[]
}

/** Steps between the lines of a chart, at the most. */
const mostSteps = 3

/**
 * Where the axis of whole counts begins and ends, and its lines between. An axis over totals begins near the lowest, or a slow
 * growth of many would look like none.
 */
export function scaleOf(values: readonly number[], begin: 'at-zero' | 'near-lowest'): Scale {
  const most = Math.max(0, ...values)
  const least = begin === 'at-zero' ? 0 : Math.min(most, ...values)
  const step = stepFor(most - least)
  const floor = Math.floor(least / step) * step
  const ceiling = Math.ceil(most / step) * step
  // All alike: the values lie on a line of their own, above the foot of the chart where they can.
  const low = floor === ceiling ? Math.max(0, floor - step) : floor
  const high = floor === ceiling ? low + 2 * step : ceiling
  const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, line) => low + line * step)
  const texts = textsOf(lines)
  return { low, high, ticks: lines.map((value, line) => ({ value, text: texts[line] ?? '' })) }
}

/** 1, 2 or 5, and tens of them; never less than one, for half a letter was never sent. */
function stepFor(span: number): number {
  const rough = Math.max(1, span / mostSteps)
  const tens = 10 ** Math.floor(Math.log10(rough))
  return tens * ([1, 2, 5].find(leap => leap * tens >= rough) ?? 10)
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Short ones (12K), unless two lines would say the same. */
function textsOf(values: readonly number[]): string[] {
  const short = values.map(value => compact.format(value))
  return new Set(short).size === short.length ? short : values.map(formatNumber)
}

/** How high a value stands, from 0 at the foot to 1 at the head. */
export const heightOf = (value: number, { low, high }: Scale) => (value - low) / (high - low)
