import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Structured logs without personal data: no letter text, address, token, cookie or query string (TRUST.md). */
export type Log = FastifyBaseLogger

/** Writes one JSON object a line to standard output, or where it is told to. */
export function createLog(level: string, destination?: DestinationStream): Log {
  // Fastify hands whole requests and answers to a few of its own messages: they hold addresses and query strings.
  const serializers = { err: errorForLog, req: () => undefined, res: () => undefined }
  return pino({ level, base: null, serializers }, destination ?? toStandardOutput())
}

/** Many lines at once, a tenth of a second late at most: one write for each answer costs more than all else that is done about it. */
function toStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 })
}

/**
 * Kind, code and place of an error. Its message is told only where the error is our own or the language's: those of the
 * database quote the query, of JSON the letter, of mail the address, and of Fastify and Node what they were given.
 */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : undefined
  const quotes = 'query' in error || 'code' in error || cause !== error || error instanceof SyntaxError
  const [, ...places] = error.stack?.split('\n    at ') ?? []
  return { type: cause.name, code, message: quotes ? undefined : error.message, stack: places }
}

/** What kind of error it was, without its message. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name
}
