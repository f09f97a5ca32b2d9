import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ProductServer } from '../e2e/server.ts'
import { proportionalSetSize } from './product/process-memory.ts'
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

/** Proportional set size of a process and its descendants, in MB. */
async function memoryOfTree(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null) : null
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const within = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && within(parents.get(pid)))
  const sizes = await Promise.all([...parents.keys()].filter(within).map(proportionalSetSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}
