import { AppError } from '#lib/app-error.ts'

/** Further keys wait until a batch has returned, then go together. */
type BatchLimits = {
  readonly maxBatchSize: number
  readonly maxInFlight: number
  /** Keys that wait longer are rejected with AppError `unavailable`. */
  readonly queueTimeoutMs: number
}

const infinite = Number.POSITIVE_INFINITY
const unlimited: BatchLimits = { maxBatchSize: infinite, maxInFlight: infinite, queueTimeoutMs: infinite }

/**
 * Batches the keys of one turn of the event loop, since under load a round trip costs more than its answer. Nothing is cached.
 */
export function createBatchLoader<Key, Answer>(
  loadMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer | Promise<Answer>>>,
  limits = unlimited,
): (key: Key) => Promise<Answer | undefined> {
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

  async function loadBatch(all: readonly PendingKey<Key, Answer>[]) {
    inFlight += 1
    try {
      const answers = await loadMany(all.map(({ key }) => key))
      for (const { key, resolve } of all) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of all) reject(error)
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

type PendingKey<Key, Answer> = {
  readonly key: Key
  readonly since: number
  readonly resolve: (answer: Answer | Promise<Answer> | undefined) => void
  readonly reject: (error: unknown) => void
}
