import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#dependencies.ts'

/** What every answer of ours bears, also one that is written to the connection directly. */
export function addAnswerHeaders(
  { leaving }: Pick<Dependencies, 'leaving'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (isOfApi(request)) reply.header('cache-control', 'no-store')
  if (reply.statusCode === 503) reply.header('retry-after', '1')
  // Whoever keeps the connection asks another server next.
  if (leaving.aborted) reply.header('connection', 'close')
  reply.header('x-request-id', request.id)
}

/** By the route as well as by the address: to the router `/%61pi/` is the same as `/api/`. */
const isOfApi = ({ url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url].some(path => path?.startsWith('/api/'))
