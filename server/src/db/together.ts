import { AppError } from '#errors.ts'

/** How much goes out at once; the others wait until an answer is back, and go together then. */
type Lanes = {
  readonly keys: number
  readonly questions: number
  /** Whoever waits longer is refused with AppError unavailable: nothing was asked for them. */
  readonly patienceMs: number
}

const endless = Number.POSITIVE_INFINITY
const noLanes: Lanes = { keys: endless, questions: endless, patienceMs: endless }

/**
 * Asks one question for all who ask within the same turn of the event loop. When many do, the way of a question to the database
 * costs more than its answer. Nothing is kept: what is asked later is asked anew, and every answer is younger than its question.
 */
export function together<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer | Promise<Answer>>>,
  lanes = noLanes,
): (key: Key) => Promise<Answer | undefined> {
  const waiting: Asked<Key, Answer>[] = []
  let onTheirWay = 0
  let isDue = false
  let isWatched = false

  function send() {
    isDue = false
    while (waiting.length > 0 && onTheirWay < lanes.questions) {
      void askFor(waiting.splice(0, lanes.keys))
    }
    const [next] = waiting
    if (!next || isWatched) return
    isWatched = true
    setTimeout(refuseLate, next.since + lanes.patienceMs - performance.now())
  }

  function refuseLate() {
    isWatched = false
    const late = performance.now() - lanes.patienceMs
    const inTime = waiting.findIndex(({ since }) => since > late)
    for (const { reject } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) {
      reject(new AppError('unavailable'))
    }
    send()
  }

  async function askFor(all: readonly Asked<Key, Answer>[]) {
    onTheirWay += 1
    try {
      const answers = await ask(all.map(({ key }) => key))
      for (const { key, resolve } of all) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
    onTheirWay -= 1
    send()
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, since: performance.now(), resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(send)
    })
}

type Asked<Key, Answer> = {
  readonly key: Key
  readonly since: number
  readonly resolve: (answer: Answer | Promise<Answer> | undefined) => void
  readonly reject: (error: unknown) => void
}
