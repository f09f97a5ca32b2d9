import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id that a proxy gave a request, so that both logs tell of the same one; its own where there is none, or an odd one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : randomUUID()
}
