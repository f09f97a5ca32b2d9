import { timeHeader } from '@novelette/domain/time-header.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseClock } from '#context/database-clock.ts'
import type { Dependencies } from '#context/dependencies.ts'

/** Includes answers written to the connection directly. */
export function addAnswerHeaders(
  { draining, db }: Pick<Dependencies, 'draining' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (isOfApi(request)) {
    reply.header('cache-control', 'no-store')
    const now = databaseClock(db).now()
    if (now !== null) reply.header(timeHeader, now)
  }
  if (reply.statusCode === 503) reply.header('retry-after', '1')
  if (draining.aborted) reply.header('connection', 'close')
  reply.header('x-request-id', request.id)
}

/** The router treats `/%61pi/` as `/api/`. */
const isOfApi = ({ url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url].some(path => path?.startsWith('/api/'))
