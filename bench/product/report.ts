export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'MB' | 's' | 'kB' | '/s' | '%' | 'rows' | 'files' | 'of 100' | ''
  /** The largest acceptable value. */
  readonly goal?: number
  readonly atLeast?: number
}

/** Nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5)

export function print(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(figure => {
    const { name, value, unit } = figure
    const shown = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`
    return `  ${name.padEnd(58)} ${shown.padStart(10)}   ${comparison(figure)}`.trimEnd()
  })
  process.stdout.write(`\n${title}\n${rows.join('\n')}\n`)
}

function comparison({ value, unit, goal, atLeast }: Figure): string {
  if (goal !== undefined) return `goal ${goal} ${unit}   ${value <= goal ? 'holds' : 'MISSED'}`
  if (atLeast !== undefined) return `goal ≥ ${atLeast} ${unit}   ${value >= atLeast ? 'holds' : 'MISSED'}`
  return ''
}
