import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
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

/**
 * Who has METRICS_TOKEN, or comes from this machine. On a public site proxied requests may look local, so only the token counts
 * unless TRUST_PROXY names the proxy.
 */
export function isFromOperator(
  request: FastifyRequest,
  { metricsToken, appUrl, trustProxy }: Pick<Config, 'metricsToken' | 'appUrl' | 'trustProxy'>,
): boolean {
  if (isToken(request.headers.authorization, metricsToken)) return true
  return (isLoopbackUrl(appUrl) || trustProxy !== null) && isFromThisMachine(request)
}

/** Takes constant time. */
function isToken(authorization: string | undefined, token: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
