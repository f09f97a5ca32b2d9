const firstSeconds = 1
const mostSeconds = 60

/** When to try again after the given number of failed attempts: soon at first, then once a minute for as long as it takes. */
export function retryAt(failedAttempts: number, now = Date.now()): Date {
  const seconds = Math.min(mostSeconds, firstSeconds * 2 ** (failedAttempts - 1))
  return new Date(now + seconds * 1000)
}
