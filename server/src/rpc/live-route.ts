import { createProcedureClient } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { type CallContext, contextOf } from '#context/request-context.ts'
import { startHeartbeats } from '#live-stream/heartbeat.ts'
import { liveRoutes } from '#live-stream/routes.ts'
import { plainForm, rpcForm, type StreamForm, sendStream } from '#live-stream/send-stream.ts'
import { addAnswerHeaders } from '#rpc/answer-headers.ts'
import { withTrailingSlash } from '#rpc/known-methods.ts'
import { refuse } from '#rpc/rpc-calls.ts'
import { readInput, readQueryInput } from '#rpc/rpc-form.ts'

/** The events come with the context: what the call returns wraps each, at 4 kB a stream. */
const openEvents = createProcedureClient(liveRoutes.stream, {
  path: ['live', 'stream'],
  context: (given: CallContext) => given,
})

type InputOf = (request: FastifyRequest) => unknown

const rpcInput: InputOf = ({ method, query, body }) =>
  method === 'GET' ? readQueryInput(query) : readInput(body)

/** The stream of live events, in the forms of both protocols. */
export function serveLiveStream(app: FastifyInstance, deps: Dependencies): void {
  const heartbeats = startHeartbeats()
  app.addHook('onClose', async () => heartbeats.stop())

  const streamIn =
    (form: StreamForm, inputOf: InputOf) => async (request: FastifyRequest, reply: FastifyReply) => {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const lastEventId = request.headers['last-event-id']?.toString()
      try {
        const context = contextOf(request, reply, deps)
        await openEvents(inputOf(request) as Record<string, never>, {
          context,
          signal: left.signal,
          lastEventId,
        })
        const { events } = context.eventStream
        if (!events) throw new Error('the call opened no events')
        addAnswerHeaders(deps, request, reply)
        sendStream(reply, events, form, heartbeats)
        return reply
      } catch (error) {
        return refuse(deps, 'live.stream', error, request, reply)
      }
    }
  // A HEAD would open a stream.
  const exposeHeadRoute = false
  app.route({
    method: ['GET', 'POST'],
    exposeHeadRoute,
    url: '/api/rpc/live/stream',
    handler: streamIn(rpcForm, rpcInput),
  })
  for (const url of withTrailingSlash('/api/v1/live')) {
    app.route({
      method: 'GET',
      exposeHeadRoute,
      url,
      handler: streamIn(plainForm, request => request.query),
    })
  }
}
