import { AppError } from '#errors.ts'

/**
 * Lets at most `running` pieces of work through at a time and `waiting` more queue in order.
 * Throws AppError `unavailable` beyond that: a flood must not use up the memory.
 */
export function turnstile(running: number, waiting: number) {
  const queue: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < running) busy += 1
    else {
      if (queue.length >= waiting) throw new AppError('unavailable')
      await new Promise<void>(resolve => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, so nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
