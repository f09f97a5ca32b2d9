import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '#loopback-url.ts'

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * Whether a request comes from a person at this very machine: a loopback peer, a loopback Host (a page of another
 * site can make a name point here), and no trace of a proxy that would hide who is really asking. Some that are told nothing leave
 * no trace but HTTP/1.0, and name the server itself as Host.
 */
export function isFromThisMachine({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (raw.httpVersion === '1.0') return false
  const peer = raw.socket.remoteAddress ?? ''
  if (!/^(?:::ffff:)?127\.|^::1$/.test(peer)) return false
  if (
    Object.keys(headers).some(name => forwardingHeaders.includes(name) || name.startsWith('x-forwarded-'))
  ) {
    return false
  }
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) && isLoopbackUrl(url)
}
