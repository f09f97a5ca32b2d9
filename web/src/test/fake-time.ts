import { vi } from 'vitest'

// A test may replace it.
const nextTurn = globalThis.setImmediate

/** Waits for everything that needs no timer, such as answers and their effects. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await new Promise(resolve => nextTurn(resolve))
}

/** Answers arrive between the steps. */
export async function pass(ms: number): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100))
    await settle()
  }
}
