import type { ErrorCode } from '@novelette/domain/errors.ts'
import { failureTexts } from '@novelette/domain/failure-texts.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { waitText } from '@novelette/domain/wait-text.ts'

/** A refusal of the server, whose message is for the user, or of a proxy before it. `errorCode` classifies it. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, { status, message, data }: { status: number; message?: string; data?: unknown }) {
    super(message ?? code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.data = isRecord(data) ? data : {}
  }
}

/** `offline`: the server was not reached. */
export type FailureCode = ErrorCode | 'offline'

const ownTexts = {
  ...failureTexts,
  offline: 'You seem to be offline. What you wrote is safe here; try again when you are back.',
} as const

/** Answers of a proxy or of load shedding only have a status. */
const codeOfStatus: Readonly<Record<number, keyof typeof failureTexts>> = {
  401: 'signed_out',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

export function errorCode(error: unknown): FailureCode {
  return isAnswer(error) ? error.code : unansweredCode(error)
}

/** The server's codes are known by their form: all of them, with their texts, would weigh on every page. */
function isAnswer(error: unknown): error is CallError & { readonly code: ErrorCode } {
  return error instanceof CallError && /^[a-z_]+$/.test(error.code)
}

function unansweredCode(error: unknown): keyof typeof ownTexts {
  if (error instanceof CallError) return codeOfStatus[error.status] ?? 'unexpected'
  return isUnreached(error) ? 'offline' : 'unexpected'
}

/** Also of a part of the app whose styles could not be fetched, which is an error of Vite's. */
function isUnreached(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && /^Unable to preload CSS/.test(error.message))
  )
}

/** Expired, signed out elsewhere, or banned. */
export function isSessionOver(error: unknown): boolean {
  return ['signed_out', 'suspended'].includes(errorCode(error))
}

export function errorText(error: unknown): string {
  const wait = requiredWait(error)
  if (wait !== null) return `Too many attempts. Please try again in ${wait}.`
  return isAnswer(error) ? error.message : ownTexts[unansweredCode(error)]
}

/** In words; null for other errors than limits, and where a proxy refuses that names no wait. */
export function requiredWait(error: unknown): string | null {
  if (errorCode(error) !== 'rate_limited' || !(error instanceof CallError)) return null
  const seconds: unknown = error.data.retryAfter
  return typeof seconds === 'number' ? waitText(seconds) : null
}

export function errorFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {}
  const fields: unknown = error.data.fields
  if (!isRecord(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export function isRetryable(error: unknown): boolean {
  return ['offline', 'unavailable', 'unexpected'].includes(errorCode(error))
}
