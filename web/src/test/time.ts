import { vi } from 'vitest'

const nextTurn = globalThis.setImmediate

/** Answers and their effects need no timer. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await new Promise(resolve => nextTurn(resolve))
}

export async function pass(ms: number): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100))
    await settle()
  }
}

/** Noon of a day that screens write without its year. */
export const dayThisYear = (month: number, day: number) =>
  new Date(new Date().getFullYear(), month - 1, day, 12)
