import type { FastifyReply, FastifyRequest } from 'fastify'
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
