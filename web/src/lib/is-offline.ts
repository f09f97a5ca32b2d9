import { errorCode } from './error-code.ts'

type QueryFailure = {
  readonly error: unknown
  readonly failureReason: unknown
  readonly failureCount: number
}

/** The browser is offline, or a retry failed too. */
export function isOffline({ error, failureReason, failureCount }: QueryFailure): boolean {
  if (errorCode(error) === 'offline') return true
  return errorCode(failureReason) === 'offline' && (failureCount > 1 || !navigator.onLine)
}
