import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '#has-code.ts'

/**
 * Milliseconds that a migration waits for a lock on a table at a time. Everyone who asks for the table after it waits behind it, for as
 * long as somebody who came before holds it.
 */
export const lockWait = 500
/** Milliseconds in which those have their turn before it asks again. */
const betweenTries = 1_000

/** Does what takes locks on tables in use, in one transaction each time, until it gets them all soon enough. */
export async function whenLocksAreFree<Result>(work: () => Promise<Result>): Promise<Result> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!gaveUpWaiting(error)) throw error
      await pause(betweenTries)
    }
  }
}

/** Drizzle wraps what the driver throws. */
function gaveUpWaiting(error: unknown): boolean {
  return hasCode(error, '55P03') || (error instanceof Error && hasCode(error.cause, '55P03'))
}
