import { setTimeout as pause } from 'node:timers/promises'

/** More than the slowest answer without overload. */
const minimumMs = 120

/** Hides a few milliseconds by which known addresses would show (docs/rules.md 1.2). */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(minimumMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
