import { Worker } from 'node:worker_threads'
import { hasCode } from '@novelette/files/has-code.ts'
import type { Cleaned } from '#sanitising/clean-markup.ts'

type Job = {
  readonly content: string
  readonly resolve: (cleaned: Cleaned) => void
  readonly reject: (error: unknown) => void
}

type ThreadOptions = {
  /** Of processor time for one letter, before its thread is terminated: on a busy machine a good letter takes long by the clock. */
  readonly processorMs: number
  /** Milliseconds without a letter before the thread ends. */
  readonly idleMs: number
  /** A letter that needs more ends only its own thread. */
  readonly memory: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
}

/** Of processor time, to load the code. */
const startupMs = 2_000

const shortestLookMs = 20

/** Infinity once it has ended. */
async function processorMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: Infinity, system: 0 }))
  return (user + system) / 1000
}

const unreadable: Cleaned = { refused: 'letter_unreadable' }

type OnOutcome = (from: Worker, settle: (job: Job) => void, hasEnded: boolean) => void

function startThread(resourceLimits: ThreadOptions['memory'], onOutcome: OnOutcome): Worker {
  const started = new Worker(new URL('sanitiser-worker.ts', import.meta.url), {
    name: 'sanitiser',
    env: {},
    execArgv: [],
    resourceLimits,
  })
  started.unref()
  started.on('message', (cleaned: Cleaned) => onOutcome(started, job => job.resolve(cleaned), false))
  started.on('error', error => {
    const isOutOfMemory = hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')
    onOutcome(started, job => (isOutOfMemory ? job.resolve(unreadable) : job.reject(error)), true)
  })
  return started
}

/** A queue with one worker thread, which cleans one letter at a time. */
export class SanitiserThread {
  readonly #options: ThreadOptions
  readonly #waiting: Job[] = []
  #worker: Worker | null = null
  #current: Job | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  clean(content: string): Promise<Cleaned> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ content, resolve, reject })
      if (!this.#current) this.#next()
    })
  }

  /** Queued or being cleaned. */
  waiting(): number {
    return this.#waiting.length + (this.#current ? 1 : 0)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#current = null
    await this.#endWorker()
  }

  #next(): void {
    const { processorMs, idleMs, memory } = this.#options
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift() ?? null
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#endWorker(), idleMs).unref()
      return
    }
    const allowedMs = this.#worker ? processorMs : startupMs + processorMs
    this.#worker ??= startThread(memory, this.#finish)
    this.#worker.postMessage(this.#current.content)
    this.#limit(this.#worker, this.#current, allowedMs)
  }

  #limit(worker: Worker, job: Job, allowedMs: number): void {
    const before = processorMsOf(worker)
    const look = async () => {
      const leftMs = allowedMs - ((await processorMsOf(worker)) - (await before))
      if (this.#current !== job) return
      if (leftMs <= 0) this.#refuseCurrent()
      else this.#timer = setTimeout(look, Math.max(leftMs, shortestLookMs))
    }
    this.#timer = setTimeout(look, allowedMs)
  }

  /** Ignores messages of a thread terminated for taking too long. */
  #finish: OnOutcome = (from, settle, hasEnded) => {
    if (hasEnded && this.#worker === from) this.#worker = null
    const job = this.#current
    if (!job || (this.#worker && this.#worker !== from)) return
    settle(job)
    this.#next()
  }

  #refuseCurrent(): void {
    const job = this.#current
    void this.#endWorker()
    job?.resolve(unreadable)
    this.#next()
  }

  async #endWorker(): Promise<void> {
    const ended = this.#worker?.terminate()
    this.#worker = null
    await ended
  }
}
