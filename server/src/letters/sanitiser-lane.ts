import { Worker } from 'node:worker_threads'
import { hasCode } from '#has-code.ts'
import type { Cleaned } from '#letters/clean-markup.ts'

type Job = {
  readonly markup: string
  readonly resolve: (cleaned: Cleaned) => void
  readonly reject: (error: unknown) => void
}

type LaneOptions = {
  /** Milliseconds that one letter may take before its thread is ended and the letter refused. */
  readonly deadlineMs: number
  /** Milliseconds without a letter after which the thread gives its memory back. */
  readonly idleMs: number
  /** A letter that needs more ends its own thread and nothing else. */
  readonly memory: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
}

/** Loading the code takes a fraction of a second, more on a machine that is busy; no letter is to blame for it. */
const startMs = 10_000

/** A queue with one thread behind it, which cleans one letter at a time. */
export function createLane({ deadlineMs, idleMs, memory }: LaneOptions) {
  const waiting: Job[] = []
  let worker: Worker | null = null
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (!current) {
      timer = setTimeout(() => void endWorker(), idleMs).unref()
      return
    }
    timer = setTimeout(refuseCurrent, worker ? deadlineMs : startMs + deadlineMs)
    worker ??= startWorker()
    worker.postMessage(current.markup)
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('sanitiser-worker.ts', import.meta.url), {
      name: 'sanitiser',
      env: {},
      execArgv: [],
      resourceLimits: memory,
    })
    started.unref()
    started.on('message', (cleaned: Cleaned) => finish(started, job => job.resolve(cleaned)))
    started.on('error', error => {
      if (worker === started) worker = null
      finish(started, job =>
        hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? job.resolve(unreadable) : job.reject(error),
      )
    })
    return started
  }

  /** A thread that was ended for taking too long may still have said something. */
  function finish(from: Worker, settle: (job: Job) => void): void {
    const job = current
    if (!job || (worker && worker !== from)) return
    settle(job)
    next()
  }

  function refuseCurrent(): void {
    const job = current
    void endWorker()
    job?.resolve(unreadable)
    next()
  }

  async function endWorker(): Promise<void> {
    const ended = worker?.terminate()
    worker = null
    await ended
  }

  return {
    clean: (markup: string) =>
      new Promise<Cleaned>((resolve, reject) => {
        waiting.push({ markup, resolve, reject })
        if (!current) next()
      }),
    waiting: () => waiting.length + (current ? 1 : 0),
    async stop(): Promise<void> {
      clearTimeout(timer)
      await endWorker()
    },
  }
}

const unreadable: Cleaned = { refused: 'letter_unreadable' }
