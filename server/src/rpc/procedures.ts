import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyProcedure } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fastify'
import type { StandardHandleResult } from '@orpc/server/standard'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallContext, contextOf } from '#context/call-context.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { toAnswer } from '#context/error-answer.ts'
import { AppError } from '#lib/app-error.ts'
import { startHeartbeats } from '#live-stream/heartbeat.ts'
import { plainForm, rpcForm, sendStream } from '#live-stream/send-stream.ts'
import { addAnswerHeaders } from '#rpc/answer-headers.ts'
import { acceptLetterBodies } from '#rpc/long-bodies.ts'
import { procedures, router } from '#rpc/router.ts'
import { answerCalls } from '#rpc/rpc-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call: string
  }
}

const longCalls = new Set(['letters.send', 'drafts.save'])
const longRoutes = ['/api/v1/letters', '/api/v1/drafts/:id']

const streamingCall = 'live.stream'

/** Typed RPC for our browser code, OpenAPI for everyone else. */
export function serveProcedures(app: FastifyInstance, deps: Dependencies): void {
  const { asRpc, asOpenApi } = throughOrpc(app, deps)
  app.decorateRequest('call', '')
  app.all('/api/v1/*', asOpenApi)
  // oRPC would treat a HEAD as a POST, and it needs no Origin.
  app.route({ method: ['GET', 'POST'], exposeHeadRoute: false, url: rpcUrl(streamingCall), handler: asRpc })
  for (const [name, procedure] of procedures) {
    if (name === streamingCall || longCalls.has(name)) continue
    app.post(rpcUrl(name), answerCalls(deps, name, procedure))
  }
  app.register(async long => {
    acceptLetterBodies(long, deps)
    for (const [name, procedure] of procedures) {
      if (longCalls.has(name)) long.post(rpcUrl(name), answerCalls(deps, name, procedure))
    }
    for (const url of longRoutes) long.route({ method: ['POST', 'PUT'], url, handler: asOpenApi })
  })
}

const rpcUrl = (name: string) => `/api/rpc/${name.replace('.', '/')}`

function throughOrpc(app: FastifyInstance, deps: Dependencies) {
  const rpc = new RPCHandler<OrpcContext>(router, {
    ...answeringErrors(deps),
    strictGetMethodPluginEnabled: true,
  })
  const openApi = new OpenAPIHandler<OrpcContext>(router, {
    ...answeringErrors(deps),
    // `page=2` must become a number before validation.
    plugins: [new ZodSmartCoercionPlugin<OrpcContext>()],
  })
  const heartbeats = startHeartbeats()
  app.addHook('onClose', async () => heartbeats.stop())

  const handle = (handler: typeof rpc | typeof openApi, prefix: Prefix) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const note = (path: readonly string[], procedure: AnyProcedure) => {
        const { path: pattern } = procedure['~orpc'].route
        request.call = prefix + (prefix === '/api/v1' && pattern ? pattern : `/${path.join('/')}`)
      }
      const context = { ...contextOf(request, reply, deps), note }
      const { matched } = await handler.handle(request, reply, { prefix, context })
      if (context.eventStream.events) {
        addAnswerHeaders(deps, request, reply)
        sendStream(reply, context.eventStream.events, prefix === '/api/rpc' ? rpcForm : plainForm, heartbeats)
      } else if (!matched) reply.callNotFound()
      return reply
    }
  }
  return { asRpc: handle(rpc, '/api/rpc'), asOpenApi: handle(openApi, '/api/v1') }
}

type Prefix = '/api/rpc' | '/api/v1'

type OrpcContext = CallContext & {
  readonly note: (path: readonly string[], procedure: AnyProcedure) => void
}

async function skipEventStreams({
  context,
  next,
}: Intercepted<StandardHandleResult>): Promise<StandardHandleResult> {
  const result = await next()
  return context.eventStream.events ? { matched: false, response: undefined } : result
}

type Intercepted<T> = { readonly context: OrpcContext; readonly next: () => Promise<T> }
type Called<T> = Intercepted<T> & { readonly path: readonly string[]; readonly procedure: AnyProcedure }

/** A request that oRPC could not parse is `invalid_input`. */
function answeringErrors({ metrics }: Dependencies) {
  const understood = new WeakMap<OrpcContext, string>()
  return {
    interceptors: [
      skipEventStreams,
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
        understood.set(context, path.join('.'))
        context.note(path, procedure)
        return next()
      },
    ],
  }
}
