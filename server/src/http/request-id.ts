import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The proxy's id, so that both logs agree, unless it is missing or malformed. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : randomUUID()
}
