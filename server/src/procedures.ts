import type { LiveEvent } from '@novelette/domain/events.ts'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyProcedure } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fastify'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { type StandardHandleResult, StandardRPCHandler } from '@orpc/server/standard'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addAnswerHeaders } from '#answer-headers.ts'
import { AppError, toAnswer } from '#errors.ts'
import type { RequestContext } from '#guards.ts'
import { takeLetters } from '#letters/long-bodies.ts'
import { plainForm, rpcForm, sendStream } from '#live/send-stream.ts'
import { giveSignsOfLife } from '#live/signs-of-life.ts'
import type { Log } from '#log.ts'
import type { Parts } from '#parts.ts'
import { router } from '#router.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that was asked for, as it is counted and logged; empty for everything else. */
    call: string
  }
}

type Prefix = '/api/rpc' | '/api/v1'

/** What a call is answered with, and how it is told of. */
type CallContext = RequestContext & {
  readonly log: Log
  /** Says in how many seconds to come again. */
  readonly retryAfter: (seconds: number) => void
  readonly name: (path: readonly string[], procedure: AnyProcedure) => string
  /** What is not for oRPC to send. */
  readonly taken: { stream: AsyncIterable<LiveEvent> | null }
}

/** The same router twice: typed RPC for our own browser code, OpenAPI for everyone else. */
export function serveProcedures(app: FastifyInstance, parts: Parts): void {
  // A plugin adds to the lists that it finds, so each handler has lists of its own.
  const rpc = new StandardRPCHandler<CallContext>(router, {
    ...answeringErrors(parts),
    plugins: [new StrictGetMethodPlugin<CallContext>()],
  })
  const streaming = new RPCHandler<CallContext>(router, {
    ...answeringErrors(parts),
    strictGetMethodPluginEnabled: true,
  })
  const openApi = new OpenAPIHandler<CallContext>(router, {
    ...answeringErrors(parts),
    // A query string holds only strings: `page=2` has to become a number before its schema sees it.
    plugins: [new ZodSmartCoercionPlugin<CallContext>()],
  })

  const call = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = { ...contextOf(request, reply, '/api/rpc', parts), takeStream: null }
    const { matched, response } = await rpc.handle(plainCall(request), { prefix: '/api/rpc', context })
    if (!matched) return reply.callNotFound()
    return reply
      .status(response.status)
      .header('content-type', 'application/json')
      .send(JSON.stringify(response.body))
  }
  const handle = (handler: typeof streaming | typeof openApi, prefix: Prefix) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const context = contextOf(request, reply, prefix, parts)
      const { matched } = await handler.handle(request, reply, { prefix, context })
      if (context.taken.stream) {
        addAnswerHeaders(parts, request, reply)
        sendStream(reply, context.taken.stream, prefix === '/api/rpc' ? rpcForm : plainForm, signsOfLife)
      } else if (!matched) reply.callNotFound()
      return reply
    }
  }
  const signsOfLife = giveSignsOfLife()
  app.addHook('onClose', async () => signsOfLife.stop())
  app.decorateRequest('call', '')
  // RPC takes any method but GET for a POST: a HEAD, which needs no Origin, could change something.
  const route = { method: ['GET', 'POST'], exposeHeadRoute: false }
  app.route({ ...route, url: '/api/rpc/*', handler: call })
  app.route({ ...route, url: '/api/rpc/live/stream', handler: handle(streaming, '/api/rpc') })
  app.all('/api/v1/*', handle(openApi, '/api/v1'))
  app.register(async long => {
    takeLetters(long, parts)
    for (const path of ['/api/rpc/letters/send', '/api/rpc/drafts/save']) {
      long.post(path, call)
    }
    for (const url of ['/api/v1/letters', '/api/v1/drafts/:id']) {
      long.route({ method: ['POST', 'PUT'], url, handler: handle(openApi, '/api/v1') })
    }
  })
}

/**
 * A call as oRPC takes it, whose answer is one piece of JSON. Its own adapter also makes a signal that nobody listens to and an error
 * for it with a stack, which costs more than to find and check a session (docs/decisions/040).
 */
function plainCall({ method, url, headers, body }: FastifyRequest) {
  const standardUrl = new URL(url, 'http://localhost')
  return { method, url: standardUrl, headers, body: async () => body, signal: undefined }
}

/** oRPC is told that there is nothing of its own to send. */
async function leaveStreams({
  context,
  next,
}: Intercepted<StandardHandleResult>): Promise<StandardHandleResult> {
  const result = await next()
  return context.taken.stream ? { matched: false, response: undefined } : result
}

type Intercepted<T> = { readonly context: CallContext; readonly next: () => Promise<T> }
type Called<T> = Intercepted<T> & { readonly path: readonly string[]; readonly procedure: AnyProcedure }

/** Whatever is thrown becomes one of our answers; what could not even be read is the caller's mistake. */
function answeringErrors({ metrics }: Parts) {
  const understood = new WeakMap<RequestContext, string>()
  return {
    interceptors: [
      leaveStreams,
      async <T>({ context, next }: Intercepted<T>): Promise<T> => {
        try {
          return await next()
        } catch (error) {
          const call = understood.get(context)
          const answer = toAnswer(call ? error : new AppError('invalid_input'), context.log)
          if (call) metrics.refusals.inc({ call, code: answer.code })
          const { retryAfter } = answer.data
          if (retryAfter) context.retryAfter(retryAfter)
          throw answer
        }
      },
    ],
    clientInterceptors: [
      <T>({ context, next, path, procedure }: Called<T>): Promise<T> => {
        understood.set(context, context.name(path, procedure))
        return next()
      },
    ],
  }
}

function contextOf(request: FastifyRequest, reply: FastifyReply, prefix: Prefix, parts: Parts): CallContext {
  const name = (path: readonly string[], procedure: AnyProcedure) => {
    const { path: pattern } = procedure['~orpc'].route
    request.call = prefix + (prefix === '/api/v1' && pattern ? pattern : `/${path.join('/')}`)
    return path.join('.')
  }
  const taken: CallContext['taken'] = { stream: null }
  const takeStream = (stream: AsyncIterable<LiveEvent>) => {
    taken.stream = stream
  }
  return {
    parts,
    headers: request.headers,
    address: request.ip,
    setCookie: line => void reply.header('set-cookie', line),
    retryAfter: seconds => void reply.header('retry-after', seconds),
    log: request.log,
    name,
    taken,
    takeStream,
  }
}

/** RPC wraps its answers; errors that Fastify finds before the handler must look the same. */
export function inWireForm(request: FastifyRequest, body: unknown) {
  return request.url.startsWith('/api/rpc/') ? { json: body } : body
}
