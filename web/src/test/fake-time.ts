import { vi } from 'vitest'

// Taken before a test replaces it.
const nextTurn = globalThis.setImmediate

/** Lets everything happen that waits for no timer: answers arrive, and what follows from them is done. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await new Promise(resolve => nextTurn(resolve))
}

/** Lets so many milliseconds pass under fake timers, in steps, so that answers arrive in between. */
export async function pass(ms: number): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100))
    await settle()
  }
}
