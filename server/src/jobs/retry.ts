const firstSeconds = 1
const mostSeconds = 60

/** Milliseconds until the next try after so many failed attempts: few at first, then a minute for as long as it takes. */
export function retryAfter(failedAttempts: number): number {
  return Math.min(mostSeconds, firstSeconds * 2 ** (failedAttempts - 1)) * 1000
}
