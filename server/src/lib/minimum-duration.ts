import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; more than the slowest answer without overload. */
const minimumMs = 120

/** Timing must not reveal known addresses (docs/rules.md 1.2). Paths differ by a few milliseconds; this hides them. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(minimumMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
