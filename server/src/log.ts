import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

/** Structured logs without personal data: no letter text, address, token, cookie or query string (TRUST.md). */
export type Log = FastifyBaseLogger

/** Writes to standard output, one JSON object a line. */
export function createLog(level: string): Log {
  return pino({ level, base: null, serializers: { err: errorForLog } })
}

/** Messages of database errors hold what the query was about, so of those only kind, code and place are told. */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : undefined
  const fromDatabase = 'query' in error || 'severity' in cause
  const stack = error.stack?.slice(error.stack.indexOf('\n    at '))
  return { type: cause.name, code, message: fromDatabase ? undefined : error.message, stack }
}

/** What kind of error it was, without its message. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name
}
