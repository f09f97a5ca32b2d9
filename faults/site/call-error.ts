import { ORPCError } from '@orpc/client'
import { CallError } from '../../web/src/lib/error-code.ts'

/** A refusal as the browser's own client throws it; anything else as it is. */
export function asCallError(error: unknown): unknown {
  return error instanceof ORPCError
    ? new CallError(error.code, { status: error.status, data: error.data })
    : error
}
