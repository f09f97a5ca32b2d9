import { setTimeout as pause } from 'node:timers/promises'

/** SQLSTATE serialization_failure and deadlock_detected: of several that stood in one another's way, the database undid this one. */
const conflictStates = new Set(['40001', '40P01'])

export const mostTries = 5

/** Milliseconds before the second try at most; each further one waits up to twice as long. */
const firstPause = 10

/** Whether a transaction, or a statement by itself, was undone only because others came at the same moment. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && conflictStates.has(error.code)) return true
  return isConflict(error.cause)
}

/**
 * Does what one transaction or statement does, and again where it was undone by a conflict. So `work` has no effect outside of
 * the database that must not come twice: events are published, counted and mailed after the commit, or are rows themselves.
 */
export async function despiteConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === mostTries || !isConflict(error)) throw error
    }
    // By chance, so that those who met do not meet again.
    await pause(Math.random() * firstPause * 2 ** (tried - 1))
  }
}
