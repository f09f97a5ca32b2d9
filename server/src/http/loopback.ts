import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '#config/settings.ts'

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * A loopback peer, a loopback Host (against DNS rebinding) and no sign of a proxy. Some unconfigured proxies show only by
 * HTTP/1.0.
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
