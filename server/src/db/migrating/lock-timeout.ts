import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@novelette/files/has-code.ts'

/** While a migration waits, later requests for the table queue behind it. */
export const lockTimeoutMs = 500
/** Milliseconds in which that queue drains. */
const retryDelayMs = 1_000

export async function retryOnLockTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await pause(retryDelayMs)
    }
  }
}

/** Drizzle wraps the driver's error. */
function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03') || (error instanceof Error && hasCode(error.cause, '55P03'))
}
