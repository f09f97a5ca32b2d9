import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the slowest honest answer of a server that is not overloaded. */
const minimumMs = 120

/**
 * Answers no sooner than a fixed time after the question, so that the time taken does not tell whether an
 * address is known. The real work on every path is the same to within a few milliseconds; this hides those.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(minimumMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
