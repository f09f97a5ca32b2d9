import type { IncomingHttpHeaders } from 'node:http'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import type { Log } from '#lib/log.ts'

export type Visitor = {
  readonly headers: IncomingHttpHeaders
  /** Or the one a trusted proxy reports. */
  readonly address: string
}

export type RequestContext = Visitor & {
  readonly deps: Dependencies
  readonly setCookie: (line: string) => void
  readonly sendEventStream: (events: AsyncIterable<LiveEvent>) => void
}

export type CallContext = RequestContext & {
  readonly log: Log
  readonly retryAfter: (seconds: number) => void
  /** Written by rpc/live-route.ts. */
  readonly eventStream: { events: AsyncIterable<LiveEvent> | null }
}

export function contextOf(request: FastifyRequest, reply: FastifyReply, deps: Dependencies): CallContext {
  const eventStream: CallContext['eventStream'] = { events: null }
  return {
    deps,
    headers: request.headers,
    address: request.ip,
    setCookie: line => void reply.header('set-cookie', line),
    retryAfter: seconds => void reply.header('retry-after', seconds),
    log: request.log,
    eventStream,
    sendEventStream: events => {
      eventStream.events = events
    },
  }
}
