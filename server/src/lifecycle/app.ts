import { isGuestPath } from '@novelette/domain/pages/paths.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { endSlowBodies, recordResponse, requestId, traceRequests } from '#http/requests.ts'
import { securityHeaders } from '#http/security-headers.ts'
import { AppError } from '#lib/app-error.ts'
import { doors } from '#lifecycle/doors.ts'
import { createGuestPage, type SendGuestPage } from '#pages/guest-page.ts'
import { pages } from '#pages/pages.ts'
import { addNoindexHeader } from '#pages/search-engines.ts'
import { addAnswerHeaders } from '#rpc/answer-headers.ts'
import { apiDocs } from '#rpc/api-docs.ts'
import { acceptJson, usualBodyLimit } from '#rpc/bodies.ts'
import { collectMethods } from '#rpc/known-methods.ts'
import { serveProcedures } from '#rpc/procedures.ts'
import { sendRefusal } from '#rpc/rpc-calls.ts'

/** Does not listen yet. */
export async function createApp(deps: Dependencies): Promise<FastifyInstance> {
  const secured = securityHeaders(deps.config.appUrl)
  const guestPage = createGuestPage(deps)
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: usualBodyLimit,
    genReqId: requestId,
    // endSlowBodies has it; Node still waits 60 s for the headers.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerUnreadable(deps, secured, guestPage),
  })
  app.removeContentTypeParser('text/plain')
  acceptJson(app)
  if (deps.tracer) traceRequests(app, deps.tracer)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secured)
    next()
  })
  app.addHook('onRequest', endSlowBodies(60_000))
  app.addHook('onRequest', refuseForeignOrigin(new URL(deps.config.appUrl).origin))
  app.addHook('onSend', (request, reply, _payload, next) => {
    addAnswerHeaders(deps, request, reply)
    next()
  })
  const methodsOf = collectMethods(app)
  addNoindexHeader(app)
  app.addHook('onResponse', (request, reply, next) => {
    recordResponse(deps, request, reply)
    next()
  })
  app.setErrorHandler(sendRefusal)
  serveProcedures(app, deps)
  for (const { routes = [] } of doors) for (const route of routes) await app.register(route, { deps })
  await app.register(apiDocs, { deps })
  await app.register(pages, { deps, guestPage, methodsOf })
  return app
}

/** Hooks do not run for a malformed URL, which Fastify's own answer would quote. The end of a link may be cut inside an escape. */
function answerUnreadable(
  deps: Dependencies,
  secured: Readonly<Record<string, string>>,
  guestPage: SendGuestPage,
) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (isRead(request) && isGuestPath(request.url)) {
      void guestPage(request, reply.headers(secured)).then(() => recordResponse(deps, request, reply))
      return
    }
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    sendRefusal(error, request, reply)
    recordResponse(deps, request, reply)
  }
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function refuseForeignOrigin(ownOrigin: string) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (isRead(request)) return next()
    if (request.headers.origin === ownOrigin || request.routeOptions.config.acceptsForeignOrigin)
      return next()
    void sendRefusal(new AppError('foreign_origin'), request, reply)
  }
}
