import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#dependencies.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** One line of the log and one count for a request that was answered. */
export function noteAnswer({ metrics }: Dependencies, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply
  const method = methods.has(request.method) ? request.method : 'other'
  const route = routeOf(request)
  request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request')
  // A live stream is answered for as long as it is open: its end says nothing about how fast we are.
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
  metrics.requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000)
}

/** The pattern of an address, never the address itself: what people ask for is theirs, and there is no end to it. */
function routeOf({ call, routeOptions: { url } }: FastifyRequest): string {
  if (call) return call
  if (url === undefined) return 'none'
  // Every file of the build has a route of its own.
  if (/\.\w+$/.test(url)) return 'file'
  return url.replaceAll(/:(\w+)/g, '{$1}')
}
