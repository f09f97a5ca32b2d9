import { setTimeout as pause } from 'node:timers/promises'

/** SQLSTATE serialization_failure and deadlock_detected. */
const conflictStates = new Set(['40001', '40P01'])

export const maxAttempts = 5

/** Doubles with each further attempt. */
const initialBackoffMs = 10

/** Whether it was rolled back only because of concurrent ones. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && conflictStates.has(error.code)) return true
  return isConflict(error.cause)
}

/** `work` may run twice: events, metrics and mail come after the commit, or are rows themselves. Rethrows the last error. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error
    }
    // Jitter keeps the same transactions from colliding again.
    await pause(Math.random() * initialBackoffMs * 2 ** (attempt - 1))
  }
}
