import { Worker } from 'node:worker_threads'
import type { LetterKeys } from '#letters/letter-keys.ts'

export type PreviewSearch = {
  /** The ids of those letters that hold `search`; matches.ts says how, and what a line is. */
  find(lines: string, search: string): Promise<string[]>
  stop(): Promise<void>
}

type Asked = { readonly resolve: (ids: string[]) => void; readonly reject: (error: unknown) => void }

/** Milliseconds without a search after which the thread gives its memory back. */
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

/** Looks through previews in a thread of its own, so that nobody else waits meanwhile (DECISIONS 15). It starts with the first search. */
export function createPreviewSearch(keys: LetterKeys): PreviewSearch {
  let worker: Worker | null = null
  let asked: Asked[] = []
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = startThread(keys)
    started.on('message', (ids: string[]) => asked.shift()?.resolve(ids))
    started.on('error', fail)
    return started
  }

  /** The next search starts another thread. */
  function fail(error: unknown): void {
    const failed = asked
    worker = null
    asked = []
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
        asked.push({ resolve, reject })
        worker.postMessage({ lines, search })
      }),
    stop,
  }
}
