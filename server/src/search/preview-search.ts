import { Worker } from 'node:worker_threads'
import type { LetterKeys } from '#sealing/letter-keys.ts'

export type PreviewSearch = {
  /** matches.ts defines matches and lines. */
  find(lines: string, search: string): Promise<string[]>
  stop(): Promise<void>
}

type PendingSearch = { readonly resolve: (ids: string[]) => void; readonly reject: (error: unknown) => void }

/** Milliseconds without a search. */
const idleMs = 10 * 60_000

function startThread({ versions }: LetterKeys): Worker {
  const started = new Worker(new URL('preview-search-worker.ts', import.meta.url), {
    name: 'preview-search',
    env: {},
    execArgv: [],
    workerData: versions,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  started.unref()
  return started
}

/** Searches in a worker thread, so that nobody else waits. It starts with the first search. */
export function createPreviewSearch(keys: LetterKeys): PreviewSearch {
  let worker: Worker | null = null
  let pending: PendingSearch[] = []
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = startThread(keys)
    started.on('message', (ids: string[]) => pending.shift()?.resolve(ids))
    started.on('error', fail)
    return started
  }

  /** The next search starts a new thread. */
  function fail(error: unknown): void {
    const failed = pending
    worker = null
    pending = []
    for (const { reject } of failed) reject(error)
  }

  async function stop(): Promise<void> {
    clearTimeout(timer)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  return {
    find: (lines, search) =>
      new Promise((resolve, reject) => {
        clearTimeout(timer)
        timer = setTimeout(() => void stop(), idleMs).unref()
        worker ??= start()
        pending.push({ resolve, reject })
        worker.postMessage({ lines, search })
      }),
    stop,
  }
}
