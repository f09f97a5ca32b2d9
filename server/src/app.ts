import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { downloadRoute } from '#account-data/download-route.ts'
import { addAnswerHeaders } from '#answer-headers.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError, toAnswer } from '#errors.ts'
import { healthRoutes } from '#health.ts'
import { usualBodyLimit } from '#letters/long-bodies.ts'
import { mailboxRoutes } from '#mail/mailbox.ts'
import { metricsRoute } from '#metrics/metrics-route.ts'
import { recordResponse } from '#metrics/requests.ts'
import { apiDocs } from '#pages/api-docs.ts'
import { pages } from '#pages/pages.ts'
import { keepOutOfSearch, searchEngines } from '#pages/search-engines.ts'
import { securityTxt } from '#pages/security-txt.ts'
import { pictureRoute } from '#pictures/picture-route.ts'
import { uploadRoute } from '#pictures/upload-route.ts'
import { serveProcedures } from '#procedures.ts'
import { requestId } from '#request-id.ts'
import { inWireForm } from '#rpc-form.ts'
import { securityHeaders } from '#security-headers.ts'

/** Does not listen yet. */
export async function createApp(deps: Dependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: usualBodyLimit,
    genReqId: requestId,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable(deps),
  })
  app.removeContentTypeParser('text/plain')
  const secured = securityHeaders(deps.config.appUrl)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secured)
    next()
  })
  app.addHook('onRequest', refuseForeignOrigin(new URL(deps.config.appUrl).origin))
  app.addHook('onSend', (request, reply, _payload, next) => {
    addAnswerHeaders(deps, request, reply)
    next()
  })
  keepOutOfSearch(app)
  app.addHook('onResponse', (request, reply, next) => {
    recordResponse(deps, request, reply)
    next()
  })
  app.setErrorHandler((error, request, reply) => {
    const answer = toAnswer(error, request.log)
    return reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
  })
  serveProcedures(app, deps)
  await app.register(downloadRoute, { deps })
  await app.register(uploadRoute, { deps })
  await app.register(pictureRoute, { deps })
  await app.register(healthRoutes, { deps })
  await app.register(metricsRoute, { deps })
  await app.register(apiDocs, { deps })
  await app.register(mailboxRoutes, { deps })
  await app.register(searchEngines, { deps })
  await app.register(securityTxt, { deps })
  await app.register(pages, { deps })
  return app
}

/** Hooks do not run for a malformed URL, and Fastify's own answer would quote it. */
function refuseUnreadable(deps: Dependencies) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toAnswer(error, request.log)
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
    recordResponse(deps, request, reply)
  }
}

function refuseForeignOrigin(ownOrigin: string) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    if (request.headers.origin === ownOrigin) return next()
    const answer = toAnswer(new AppError('foreign_origin'), request.log)
    void reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
  }
}
