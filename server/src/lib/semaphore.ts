import { AppError } from '#lib/app-error.ts'

/**
 * Runs at most `running` pieces of work at a time, while `waiting` more queue in order. Throws `unavailable` beyond that: a
 * flood must not exhaust the memory.
 */
export function createSemaphore(running: number, waiting: number) {
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
      // The next in the queue gets the place directly; nobody can overtake.
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

export function createKeyedSemaphore(running: number, waiting: number) {
  const places = new Map<string, { readonly enter: ReturnType<typeof createSemaphore>; count: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const place = places.get(name) ?? { enter: createSemaphore(running, waiting), count: 0 }
    places.set(name, place)
    place.count += 1
    try {
      return await place.enter(work)
    } finally {
      place.count -= 1
      if (place.count === 0) places.delete(name)
    }
  }
}
