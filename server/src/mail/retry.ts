const initialSeconds = 1
const maxSeconds = 60

/** Exponential backoff from 1 to 60 seconds, without end. */
export function retryAfter(failedAttempts: number): number {
  return Math.min(maxSeconds, initialSeconds * 2 ** (failedAttempts - 1)) * 1000
}
