import { setTimeout as pause } from 'node:timers/promises'
import { ProductServer } from '../e2e/server.ts'
import { memoryOfTree } from './product/process-memory.ts'
import { type Figure, median, print } from './product/report.ts'

const rounds = 5
/** Start-up garbage is collected and PostgreSQL's background processes settle. */
const idleMs = 10_000

/** Milliseconds to the first answer, on an empty folder and on existing data, and memory when idle. */
export async function benchStart(): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  const memory: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const server = await ProductServer.start()
    await fetch(`${server.url}/api/health/ready`)
    cold.push(performance.now() - startedAt)
    await server.shutDown()
    const againAt = performance.now()
    await server.launch()
    await fetch(`${server.url}/api/health/ready`)
    warm.push(performance.now() - againAt)
    if (round === 0) {
      await pause(idleMs)
      memory.push(await memoryOfTree(server.pid))
    }
    await server.stop()
  }
  print(`Start (medians of ${rounds}, after the build) and idle memory`, [
    { name: 'cold start, empty data, to the first answer', value: median(cold), unit: 'ms', goal: 2_500 },
    { name: 'warm start to the first answer', value: median(warm), unit: 'ms', goal: 1_200 },
    { name: 'server and PostgreSQL, idle, PSS', value: median(memory), unit: 'MB', goal: 250 },
  ] satisfies Figure[])
}
