import { AppError } from '#lib/app-error.ts'

/** Further keys wait until a batch has returned, then go together. */
type BatchLimits = {
  readonly maxBatchSize: number
  readonly maxInFlight: number
  /** Keys that wait longer are rejected with AppError `unavailable`. */
  readonly queueTimeoutMs: number
}

type PendingKey<Key, Answer> = {
  readonly key: Key
  readonly since: number
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (error: unknown) => void
}

const infinite = Number.POSITIVE_INFINITY
const unlimited: BatchLimits = { maxBatchSize: infinite, maxInFlight: infinite, queueTimeoutMs: infinite }

/**
 * Batches the keys of one turn of the event loop, since under load a round trip costs more than its answer. `loadMany` returns an
 * answer for each key, in their order. Nothing is cached.
 */
export function createBatchLoader<Key, Answer>(
  loadMany: (keys: readonly Key[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  limits = unlimited,
): (key: Key) => Promise<Answer> {
  const waiting: PendingKey<Key, Answer>[] = []
  let inFlight = 0
  let isScheduled = false
  let isTimerSet = false

  function send() {
    isScheduled = false
    while (waiting.length > 0 && inFlight < limits.maxInFlight) {
      void loadBatch(waiting.splice(0, limits.maxBatchSize))
    }
    const [next] = waiting
    if (!next || isTimerSet) return
    isTimerSet = true
    setTimeout(rejectTimedOut, next.since + limits.queueTimeoutMs - performance.now())
  }

  function rejectTimedOut() {
    isTimerSet = false
    const late = performance.now() - limits.queueTimeoutMs
    const inTime = waiting.findIndex(({ since }) => since > late)
    for (const { reject } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) {
      reject(new AppError('unavailable'))
    }
    send()
  }

  async function loadBatch(batch: readonly PendingKey<Key, Answer>[]) {
    inFlight += 1
    try {
      const answers = await loadMany(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    inFlight -= 1
    send()
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, since: performance.now(), resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(send)
    })
}
