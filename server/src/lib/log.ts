import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Without personal data (docs/rules.md 7.4). */
export type Log = FastifyBaseLogger

export function createLog(level: string, destination?: DestinationStream): Log {
  // Fastify's own messages would include addresses and query strings.
  const serializers = { err: errorForLog, req: () => undefined, res: () => undefined }
  return pino({ level, base: null, serializers }, destination ?? toStandardOutput())
}

/** Up to 100 ms: a write per request costs more than everything else it does. */
function toStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 })
}

/** The database's messages quote the query, JSON's the letter, mail's the address, Fastify's and Node's their input. */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : undefined
  const quotes = 'query' in error || 'code' in error || cause !== error || error instanceof SyntaxError
  const [, ...places] = error.stack?.split('\n    at ') ?? []
  return { type: cause.name, code, message: quotes ? undefined : error.message, stack: places }
}

export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name
}
