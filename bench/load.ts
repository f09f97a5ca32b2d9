import type { FrequentCall } from './load/calls.ts'
import { connections, type LoadSetup, withLoadSetup } from './load/load-setup.ts'
import { options, sizeInWords } from './load/options.ts'
import { alternateRounds } from './load/rounds.ts'
import { median, print } from './product/report.ts'

/** The main calls beside the minimal server that could answer them, each in its own process. */
export async function benchLoad(): Promise<void> {
  await withLoadSetup(options.size, options.calls, async setup => {
    for (const call of options.calls) await measure(setup, call)
  })
}

async function measure(setup: LoadSetup, call: FrequentCall): Promise<void> {
  const { seconds } = options
  const rounds = await alternateRounds(setup, call, seconds)
  const { asked } = setup.bare(call)
  const rate = (one: keyof typeof rounds) => median(rounds[one].map(round => round.rate))
  const share = median(
    rounds.ours.map((round, place) => (100 * round.rate) / (rounds.bare[place]?.rate ?? 0)),
  )
  const held = await setup.generate(call, 'ours', seconds, Math.floor(rate('ours') * 0.7))
  print(
    `Load, ${call.name}: ${sizeInWords}, ${connections} connections (medians of ${rounds.ours.length} × ${seconds} s in turns)`,
    [
      { name: 'ours', value: rate('ours'), unit: '/s' },
      { name: 'ours, p50', value: median(rounds.ours.map(one => one.p50)), unit: 'ms' },
      { name: 'ours, p99', value: median(rounds.ours.map(one => one.p99)), unit: 'ms' },
      { name: 'ours, statements', value: asked, unit: '' },
      { name: 'a bare Fastify handler with the same statements', value: rate('bare'), unit: '/s' },
      { name: 'that, p50', value: median(rounds.bare.map(one => one.p50)), unit: 'ms' },
      { name: 'that, p99', value: median(rounds.bare.map(one => one.p99)), unit: 'ms' },
      { name: 'the same statements through a bare pool', value: rate('pool'), unit: '/s' },
      { name: 'a bare Fastify answer of the same size', value: rate('empty'), unit: '/s' },
      {
        name: 'ours beside the bare handler',
        value: share,
        unit: '%',
        ...(call.atLeast && { atLeast: call.atLeast }),
      },
      { name: 'ours at 70 % of its rate, p99', value: held.p99, unit: 'ms', goal: 60 },
    ],
  )
}
