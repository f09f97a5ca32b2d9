import { Worker } from 'node:worker_threads'

const watchMs = 5
const [name = '', memoryMb, cpuSeconds] = process.argv.slice(2)
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
const ownMemory = process.memoryUsage.rss()

// A thread in an endless loop would outlive the server.
process.once('disconnect', () => process.exit())

process.on('message', async file => {
  const thread = new Worker(new URL(name), { workerData: file, resourceLimits })
  const answer = await answerOf(thread)
  void thread.terminate()
  // The server ends this process once it has the answer.
  process.send?.(answer)
})

/** Null for none. Rejects if the thread could not start. */
function answerOf(thread: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const refuse = () => resolve(null)
    thread.once('message', resolve)
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
    )
    thread.once('exit', refuse)
    setInterval(() => isGreedy() && refuse(), watchMs)
  })
}

/** Of all threads, with the memory outside their heaps, for which V8 has no limit. */
function isGreedy(): boolean {
  const { user, system } = process.cpuUsage()
  const taken = process.memoryUsage.rss() - ownMemory
  return taken > Number(memoryMb) * 1024 * 1024 || (user + system) / 1_000_000 > Number(cpuSeconds)
}
