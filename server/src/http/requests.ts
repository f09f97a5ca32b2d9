import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function recordResponse(
  { metrics }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode: status, elapsedTime } = reply
  const method = methods.has(request.method) ? request.method : 'other'
  const route = routeOf(request)
  request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request')
  // A live stream's duration is not a response time.
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
  metrics.requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000)
}

/** URLs are personal and unbounded, patterns are not. */
function routeOf({ call, routeOptions: { url } }: FastifyRequest): string {
  if (call) return call
  if (url === undefined) return 'none'
  // Each file of the build has its own route.
  if (/\.\w+$/.test(url)) return 'file'
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** The proxy's id, so that both logs agree, unless it is missing or malformed. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : randomUUID()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads a body of megabytes itself, and ends it when nothing more arrives (pictures/body.ts). */
    readsAtItsPace?: true
  }
}

/** Closes the connection of a body that is not here in time, as Node would; but Node knows no route that takes longer. */
export const endSlowBodies =
  (ms: number) =>
  ({ raw, routeOptions }: FastifyRequest, _reply: FastifyReply, next: HookHandlerDoneFunction): void => {
    const { headers } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !routeOptions.config.readsAtItsPace) {
      const timer = setTimeout(() => raw.socket.destroy(), ms)
      const end = () => clearTimeout(timer)
      raw.once('end', end).once('close', end)
    }
    next()
  }
