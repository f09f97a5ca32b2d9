import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'
import type { Log } from '#lib/log.ts'

export type CallContext = RequestContext & {
  readonly log: Log
  readonly retryAfter: (seconds: number) => void
}

export function contextOf(request: FastifyRequest, reply: FastifyReply, deps: Dependencies): CallContext {
  return {
    deps,
    headers: request.headers,
    address: request.ip,
    setCookie: line => void reply.header('set-cookie', line),
    retryAfter: seconds => void reply.header('retry-after', seconds),
    log: request.log,
  }
}
