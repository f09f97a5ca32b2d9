import { fileURLToPath } from 'node:url'
import { comparedCalls } from './load/compared-calls.ts'
import type { Measured } from './load/generator.ts'
import { options, sizeInWords } from './load/options.ts'
import { type CloneProcess, startClone } from './load/processes.ts'
import { type Figure, median, print } from './product/report.ts'

const warmUpSeconds = 3

/** This product beside that of another clone, each on a database of its own, in rounds in turns. */
export async function benchAgainst(): Promise<void> {
  if (!options.clone) return
  const wanted = comparedCalls.filter(({ name }) => options.isWanted(name))
  if (wanted.length === 0)
    throw new Error(`--calls takes ${comparedCalls.map(({ name }) => name).join(', ')}`)
  const clones = await Promise.all(
    [fileURLToPath(new URL('..', import.meta.url)), options.clone].map(startClone),
  )
  const [here, there] = clones as [CloneProcess, CloneProcess]
  for (const { name } of wanted) print(`${name}: ${sizeInWords}`, await compare(name, here, there))
  for (const clone of clones) clone.stop()
}

async function compare(call: string, here: CloneProcess, there: CloneProcess): Promise<Figure[]> {
  const { rounds, seconds } = options
  const measured = new Map<CloneProcess, Measured[]>()
  for (const clone of [here, there]) {
    await clone.measure({ call, seconds: warmUpSeconds })
    measured.set(clone, [])
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const clone of round % 2 ? [here, there] : [there, here]) {
      measured.get(clone)?.push(await clone.measure({ call, seconds }))
    }
  }
  const rates = [here, there].map(clone => (measured.get(clone) ?? []).map(({ rate }) => rate))
  const [ours = [], theirs = []] = rates
  const ratios = ours.map((rate, round) => (100 * rate) / (theirs[round] ?? Number.NaN))
  return [
    { name: 'here', value: median(ours), unit: '/s' },
    { name: 'the other clone', value: median(theirs), unit: '/s' },
    {
      name: `the first beside the second, median of ${rounds} × ${seconds} s`,
      value: median(ratios),
      unit: '%',
    },
    { name: 'the lowest of these', value: Math.min(...ratios), unit: '%' },
    { name: 'the highest', value: Math.max(...ratios), unit: '%' },
  ]
}
