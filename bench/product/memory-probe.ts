import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** On SIGCONT it collects garbage and writes the remaining bytes to MEMORY_PROBE. */
const path = process.env.MEMORY_PROBE

if (path && isMainThread) {
  process.on('SIGCONT', () => {
    for (let round = 0; round < 3; round += 1) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    writeFileSync(path, JSON.stringify({ rss, held: heapUsed + external }))
  })
}
