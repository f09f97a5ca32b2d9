import { type ErrorCode, errors } from '@novelette/domain/errors.ts'

export type ErrorData = {
  /** For the person who typed it. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds to wait, with `rate_limited`. */
  readonly retryAfter?: number
  /** Which limit it was, with `rate_limited`, where it is worth saying. */
  readonly limit?: string
  readonly username?: string
  /** With `recipient_not_found`: the username that differs by case alone. */
  readonly didYouMean?: string
  /** With `too_early`, in ISO 8601. */
  readonly opensFrom?: string
}

/** A refusal by one of our rules; see domain/src/errors.ts. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly data: ErrorData

  constructor(code: ErrorCode, data: ErrorData = {}) {
    super(errors[code].message)
    this.code = code
    this.data = data
  }
}

export const isRefusal = (error: unknown, ...codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code)
