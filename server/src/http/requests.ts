import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import type { OpenSpan, Tracer } from '#lib/tracing/traced.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function recordResponse(
  { metrics }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode: status, elapsedTime } = reply
  const method = methodOf(request)
  const route = routeOf(request)
  request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request')
  if (isStream(reply)) return
  metrics.requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000)
}

/** Live streams are left out, as above. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, next) => {
    const span = tracer.begin()
    spans.set(request, span)
    span.within(next)
  })
  // The end of its body is an event of the connection, which knows no span.
  app.addHook('preValidation', (request, _reply, next) => spans.get(request)?.within(next))
  app.addHook('onResponse', (request, reply, next) => {
    if (!isStream(reply)) {
      const [method, route] = [methodOf(request), routeOf(request)]
      spans.get(request)?.end({
        name: `${method} ${route}`,
        kind: 'server',
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        },
        hasFailed: reply.statusCode >= 500,
      })
    }
    next()
  })
}

/** Its duration is not a response time. */
const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

const methodOf = ({ method }: FastifyRequest) => (methods.has(method) ? method : 'other')

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
