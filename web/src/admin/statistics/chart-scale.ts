import { formatNumber } from '#lib/format-number.ts'

export type ChartDay = {
  readonly day: string
  readonly value: number
  readonly text: string
  readonly cells: readonly string[]
}

export type Scale = {
  readonly low: number
  readonly high: number
  readonly ticks: readonly { value: number; text: string }[]
}

const maxSteps = 3

/** Slow growth of a large total must be visible. */
export function scaleOf(values: readonly number[], begin: 'at-zero' | 'near-lowest'): Scale {
  const most = Math.max(0, ...values)
  const least = begin === 'at-zero' ? 0 : Math.min(most, ...values)
  const step = stepFor(most - least)
  const floor = Math.floor(least / step) * step
  const ceiling = Math.ceil(most / step) * step
  const low = floor === ceiling ? Math.max(0, floor - step) : floor
  const high = floor === ceiling ? low + 2 * step : ceiling
  const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, line) => low + line * step)
  const texts = textsOf(lines)
  return { low, high, ticks: lines.map((value, line) => ({ value, text: texts[line] ?? '' })) }
}

/** 1, 2 or 5 times a power of ten; at least 1. */
function stepFor(span: number): number {
  const rough = Math.max(1, span / maxSteps)
  const tens = 10 ** Math.floor(Math.log10(rough))
  return tens * ([1, 2, 5].find(leap => leap * tens >= rough) ?? 10)
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Compact (12K), unless two labels would be equal. */
function textsOf(values: readonly number[]): string[] {
  const short = values.map(value => compact.format(value))
  return new Set(short).size === short.length ? short : values.map(formatNumber)
}

/** From 0 (bottom) to 1 (top). */
export const heightOf = (value: number, { low, high }: Scale) => (value - low) / (high - low)
