import { setTimeout as pause } from 'node:timers/promises'

/** Each call resolves at least `intervalMs` after the one before. */
export function createThrottle(intervalMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + intervalMs
    if (at > now) await pause(at - now)
  }
}
