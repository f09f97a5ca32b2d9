import { errorCode, type FailureCode } from '#lib/error-code.ts'

/** Errors that the same text would meet again. */
const permanentErrors = ['letter_conflict', 'draft_conflict', 'too_large', 'letter_unreadable'] as const
export type PermanentError = (typeof permanentErrors)[number]

export function isPermanentError(code: unknown): code is PermanentError {
  return permanentErrors.some(permanent => permanent === code)
}

export function permanentError(error: unknown): PermanentError | undefined {
  const code = errorCode(error)
  return isPermanentError(code) ? code : undefined
}

/** Then a letter waits for the connection. */
export const isUnreachable = isOneOf('offline', 'unavailable')

/** Whether an open window saves its text again by itself. A draft that was deleted elsewhere begins anew. */
export const isRetriedInWindow = isOneOf('offline', 'unavailable', 'unexpected', 'rate_limited', 'not_found')

/** Whether a text that no window shows waits on this device for another try, also until its writer signs in. */
export const isRetriedInBackground = isOneOf('offline', 'unavailable', 'rate_limited', 'signed_out')

function isOneOf(...codes: readonly FailureCode[]): (error: unknown) => boolean {
  return error => codes.includes(errorCode(error))
}
