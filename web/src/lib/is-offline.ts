import { errorCode } from './error-code.ts'

type Failing = {
  readonly error: unknown
  readonly failureReason: unknown
  readonly failureCount: number
}

/** Whether a query does not reach the server, and not just once: the browser knows of it, or it was tried again in vain. */
export function isOffline({ error, failureReason, failureCount }: Failing): boolean {
  if (errorCode(error) === 'offline') return true
  return errorCode(failureReason) === 'offline' && (failureCount > 1 || !navigator.onLine)
}
