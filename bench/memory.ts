import { setTimeout as pause } from 'node:timers/promises'
import { type LoadSetup, withLoadSetup } from './load/load-setup.ts'
import { options, sizeInWords } from './load/options.ts'
import { residentMemoryOf } from './product/process-memory.ts'
import { median, print } from './product/report.ts'

/** Requests per second, far below the maximum. */
const rate = 150
const turnSeconds = 5
const readFor = 20

/** After one minute of load, and after ten. */
export async function benchMemory(): Promise<void> {
  await withLoadSetup(options.size, options.calls, async setup => {
    let isOver = false
    const load = (async () => {
      for (let turn = 0; !isOver; turn += 1) await runTurn(setup, turn)
    })()
    await pause(60_000 - readFor * 1000)
    const early = await readMemory(setup.server.pid)
    await pause((options.minutes - 1) * 60_000 - readFor * 1000)
    const late = await readMemory(setup.server.pid)
    isOver = true
    await load
    print(`Memory under load: ${sizeInWords}, ${rate} requests a second of all kinds in turn`, [
      { name: 'the server after a minute, resident', value: early, unit: 'MB' },
      { name: `after ${options.minutes} minutes`, value: late, unit: 'MB' },
      { name: 'that beside the first', value: (100 * late) / early, unit: '%', goal: 120 },
    ])
  })
}

async function runTurn(setup: LoadSetup, turn: number): Promise<void> {
  const call = options.calls[turn % options.calls.length]
  if (call) await setup.generate(call, 'ours', turnSeconds, rate)
}

/** Memory varies with every garbage collection. */
async function readMemory(pid: number): Promise<number> {
  const read: number[] = []
  for (let second = 0; second < readFor; second += 1) {
    read.push(await residentMemoryOf(pid))
    await pause(1_000)
  }
  return median(read)
}
