import type { ErrorCode } from '@novelette/domain/errors.ts'
import { AppError } from '#lib/app-error.ts'

export const isRefusal = (error: unknown, ...codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code)
