import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { heartbeatSeconds } from '@novelette/domain/events.ts'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { RPCHandler } from '@orpc/server/fastify'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { downloadRoute } from '#account-data/download-route.ts'
import { AppError, toAnswer } from '#errors.ts'
import type { RequestContext } from '#guards.ts'
import { healthRoutes } from '#health.ts'
import { takeLetters } from '#letters/long-bodies.ts'
import type { Log } from '#log.ts'
import { mailboxRoutes } from '#mail/mailbox.ts'
import { apiDocs } from '#pages/api-docs.ts'
import { pages } from '#pages/pages.ts'
import { keepOutOfSearch, searchEngines } from '#pages/search-engines.ts'
import type { Parts } from '#parts.ts'
import { pictureRoute } from '#pictures/picture-route.ts'
import { uploadRoute } from '#pictures/upload-route.ts'
import { router } from '#router.ts'

/** No call but those that carry a letter needs more than a few kilobytes. */
const bodyLimit = 64 * 1024

/** Builds the whole server around its parts; it does not listen yet. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustProxy ?? false,
    bodyLimit,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnreadable(parts.log),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, securityHeaders(parts.config.appUrl))
  app.addHook('onRequest', refuseForeignOrigin(new URL(parts.config.appUrl).origin))
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (reply.statusCode === 503) reply.header('retry-after', '1')
  })
  keepOutOfSearch(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request')
  })
  app.setErrorHandler((error, request, reply) => {
    const answer = toAnswer(error, request.log)
    return reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
  })
  serveProcedures(app, parts)
  await app.register(downloadRoute, { parts })
  await app.register(uploadRoute, { parts })
  await app.register(pictureRoute, { parts })
  await app.register(healthRoutes, { parts })
  await app.register(apiDocs, { parts })
  await app.register(mailboxRoutes, { parts })
  await app.register(searchEngines, { parts })
  await app.register(pages, { parts })
  return app
}

/** The same router twice: typed RPC for our own browser code, OpenAPI for everyone else. */
function serveProcedures(app: FastifyInstance, parts: Parts): void {
  const options = {
    plugins: [new ResponseHeadersPlugin<RequestContext>()],
    ...answeringErrors(parts.log),
    eventIteratorKeepAliveInterval: heartbeatSeconds * 1000,
  }
  const rpc = new RPCHandler<RequestContext>(router, { ...options, strictGetMethodPluginEnabled: true })
  // A query string holds only strings: `page=2` has to become a number before its schema sees it.
  const plugins = [...options.plugins, new ZodSmartCoercionPlugin<RequestContext>()]
  const openApi = new OpenAPIHandler<RequestContext>(router, { ...options, plugins })

  const handle = (handler: typeof rpc | typeof openApi, prefix: '/api/rpc' | '/api/v1') => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { matched } = await handler.handle(request, reply, { prefix, context: contextOf(request, parts) })
      if (!matched) reply.callNotFound()
      return reply
    }
  }
  // RPC takes any method but GET for a POST: a HEAD, which needs no Origin, could change something.
  app.route({
    method: ['GET', 'POST'],
    url: '/api/rpc/*',
    exposeHeadRoute: false,
    handler: handle(rpc, '/api/rpc'),
  })
  app.all('/api/v1/*', handle(openApi, '/api/v1'))
  app.register(async long => {
    takeLetters(long, parts)
    for (const path of ['/api/rpc/letters/send', '/api/rpc/drafts/save']) {
      long.post(path, handle(rpc, '/api/rpc'))
    }
    for (const url of ['/api/v1/letters', '/api/v1/drafts/:id']) {
      long.route({ method: ['POST', 'PUT'], url, handler: handle(openApi, '/api/v1') })
    }
  })
}

type Intercepted<T> = { readonly context: RequestContext; readonly next: () => Promise<T> }

/** Whatever is thrown becomes one of our answers; what could not even be read is the caller's mistake. */
function answeringErrors(log: Log) {
  const understood = new WeakSet<RequestContext>()
  return {
    interceptors: [
      async <T>({ context, next }: Intercepted<T>): Promise<T> => {
        try {
          return await next()
        } catch (error) {
          const answer = toAnswer(understood.has(context) ? error : new AppError('invalid_input'), log)
          const { retryAfter } = answer.data
          if (retryAfter) context.resHeaders?.set('retry-after', String(retryAfter))
          throw answer
        }
      },
    ],
    clientInterceptors: [
      <T>({ context, next }: Intercepted<T>): Promise<T> => {
        understood.add(context)
        return next()
      },
    ],
  }
}

function contextOf(request: FastifyRequest, parts: Parts): RequestContext {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return { parts, headers, address: request.ip }
}

/** RPC wraps its answers; errors that Fastify finds before the handler must look the same. */
function inWireForm(request: FastifyRequest, body: unknown) {
  return request.url.startsWith('/api/rpc/') ? { json: body } : body
}

/** No hook runs for an address that is no URL. Fastify itself would repeat it, with whatever link it was meant to be. */
function refuseUnreadable(log: Log) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toAnswer(error, log)
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    return reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
  }
}

function refuseForeignOrigin(ownOrigin: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (request.headers.origin === ownOrigin) return
    const answer = toAnswer(new AppError('foreign_origin'), request.log)
    return reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
  }
}

function securityHeaders(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // A letter's colours are style attributes; the sanitiser has already refused everything but literal colours.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  }
}
