import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import { failureTexts } from '@novelette/domain/failure-texts.ts'
import { waitText } from '@novelette/domain/wait-text.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import { isConflict, isDatabaseUnavailable } from '#db/errors.ts'
import { AppError, type ErrorData } from '#lib/app-error.ts'
import type { Log } from '#lib/log.ts'

/** Unknown errors are logged and answered as `unexpected`. */
export function toAnswer(error: unknown, log: Log): ORPCError<string, ErrorData> {
  if (error instanceof AppError) return answer(error.code, error.data)
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database is away')
    return answer('unavailable')
  }
  if (isConflict(error)) {
    log.warn({ err: error }, 'too many wanted the same rows')
    return answer('unavailable')
  }
  if (error instanceof ORPCError) return fromLibrary(error, log)
  const refused = fromFastify(error)
  if (refused) return refused === 'too_large' ? bodyTooLarge() : answer(refused)
  log.error({ err: error }, 'unexpected error')
  return answer('unexpected')
}

function answer(code: ErrorCode, data: ErrorData = {}): ORPCError<string, ErrorData> {
  const { status, message } = errors[code]
  return new ORPCError(code, { status, message: waitMessage(data) ?? message, data })
}

const waitMessage = ({ limit, retryAfter }: ErrorData): string | null =>
  retryAfter === undefined
    ? null
    : `${limit ?? 'Too many attempts.'} Please try again in ${waitText(retryAfter)}.`

/** Over the limit of its call, which is mostly no letter's. */
const bodyTooLarge = () =>
  new ORPCError('too_large', {
    status: errors.too_large.status,
    message: failureTexts.too_large,
    data: {},
  })

/** A body that is too large or not JSON never reaches a procedure. */
function fromFastify(error: unknown): ErrorCode | null {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return null
  if (error.statusCode === 413) return 'too_large'
  return error.statusCode >= 400 && error.statusCode < 500 ? 'invalid_input' : null
}

function fromLibrary(error: ORPCError<string, unknown>, log: Log): ORPCError<string, ErrorData> {
  if (error.code === 'BAD_REQUEST') return answer('invalid_input', { fields: fieldsOf(error.cause) })
  if (error.status === 413) return bodyTooLarge()
  if (error.status === 404) return answer('not_found')
  log.error({ err: error }, 'unexpected error in the procedure layer')
  return answer('unexpected')
}

function fieldsOf(cause: unknown): Record<string, string> {
  if (!(cause instanceof ValidationError)) return {}
  return Object.fromEntries(
    cause.issues.map(issue => {
      const path = (issue.path ?? []).map(part => String(typeof part === 'object' ? part.key : part))
      return [path.join('.') || 'input', issue.message]
    }),
  )
}
