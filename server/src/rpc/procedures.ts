import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyProcedure } from '@orpc/server'
import type { StandardHandlerOptions } from '@orpc/server/standard'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { toAnswer } from '#context/error-answer.ts'
import { type CallContext, contextOf } from '#context/request-context.ts'
import { AppError } from '#lib/app-error.ts'
import { acceptAnswerBodies, acceptLetterBodies } from '#rpc/bodies.ts'
import { earlierForms } from '#rpc/earlier-forms.ts'
import { withTrailingSlash } from '#rpc/known-methods.ts'
import { serveLiveStream } from '#rpc/live-route.ts'
import { procedures, router } from '#rpc/router.ts'
import { answerCalls } from '#rpc/rpc-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call: string
  }
}

const longCalls = new Set([
  'letters.send',
  'guests.send',
  'drafts.save',
  'scheduledLetters.schedule',
  'scheduledLetters.change',
])
const longRoutes = [
  '/api/v1/letters',
  '/api/v1/guests/:guestId/letters',
  '/api/v1/drafts/:id',
  '/api/v1/scheduled-letters',
  '/api/v1/scheduled-letters/:id',
].flatMap(withTrailingSlash)
const answerCall = 'guests.answer'
const answerRoutes = withTrailingSlash('/api/v1/guest-link/answers')

/** Typed RPC for our browser code, OpenAPI for everyone else. */
export function serveProcedures(app: FastifyInstance, deps: Dependencies): void {
  const asOpenApi = answerOpenApi(deps)
  app.decorateRequest('call', '')
  app.all('/api/v1/*', asOpenApi)
  serveLiveStream(app, deps)
  for (const [name, procedure] of procedures) {
    if (name === 'live.stream' || name === answerCall || longCalls.has(name)) continue
    app.post(rpcUrl(name), answerCalls(deps, name, procedure))
  }
  app.register(async answers => {
    acceptAnswerBodies(answers)
    const procedure = procedures.get(answerCall)
    if (procedure) answers.post(rpcUrl(answerCall), answerCalls(deps, answerCall, procedure))
    for (const url of answerRoutes) answers.post(url, asOpenApi)
  })
  app.register(async long => {
    acceptLetterBodies(long, deps)
    for (const [name, procedure] of procedures) {
      if (longCalls.has(name)) long.post(rpcUrl(name), answerCalls(deps, name, procedure))
    }
    for (const url of longRoutes) long.route({ method: ['POST', 'PUT'], url, handler: asOpenApi })
  })
}

const rpcUrl = (name: string) => `/api/rpc/${name.replace('.', '/')}`

const prefix = '/api/v1'

function answerOpenApi(deps: Dependencies) {
  const { live: _, ...answered } = router
  const handler = new OpenAPIHandler<OrpcContext>(
    { ...answered, earlierForms },
    { ...answeringErrors(deps), plugins: [new CoercionPlugin()] },
  )
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const note = (path: readonly string[], procedure: AnyProcedure) => {
      request.call = prefix + (procedure['~orpc'].route.path ?? `/${path.join('/')}`)
    }
    const context = { ...contextOf(request, reply, deps), note }
    const { method } = request
    // Node sends no body where a HEAD was asked.
    if (method === 'HEAD') request.raw.method = 'GET'
    const { matched } = await handler.handle(request, reply, { prefix, context })
    request.raw.method = method
    if (!matched) reply.callNotFound()
    return reply
  }
}

/**
 * `page=2` of a query must become a number before validation. An input that is valid as it is stays so: of a union, coercion takes
 * the first form that shares a value with it and adds that form's fields, which the right form then refuses as unknown.
 */
class CoercionPlugin extends ZodSmartCoercionPlugin<OrpcContext> {
  override init(options: StandardHandlerOptions<OrpcContext>): void {
    const coercing: StandardHandlerOptions<OrpcContext> = {}
    super.init(coercing)
    const unlessTaken = (coercing.clientInterceptors ?? []).map((coerce): typeof coerce => async call => {
      const result = await call.procedure['~orpc'].inputSchema?.['~standard'].validate(call.input)
      return !result || result.issues ? coerce(call) : call.next()
    })
    options.clientInterceptors = [...unlessTaken, ...(options.clientInterceptors ?? [])]
  }
}

type OrpcContext = CallContext & {
  readonly note: (path: readonly string[], procedure: AnyProcedure) => void
}

type Intercepted<T> = { readonly context: OrpcContext; readonly next: () => Promise<T> }
type Called<T> = Intercepted<T> & { readonly path: readonly string[]; readonly procedure: AnyProcedure }

/** A request that oRPC could not parse is `invalid_input`. */
function answeringErrors({ metrics }: Dependencies) {
  const understood = new WeakMap<OrpcContext, string>()
  return {
    interceptors: [
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
