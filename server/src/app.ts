import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { downloadRoute } from '#account-data/download-route.ts'
import { addAnswerHeaders } from '#answer-headers.ts'
import { AppError, toAnswer } from '#errors.ts'
import { healthRoutes } from '#health.ts'
import { usualBodyLimit } from '#letters/long-bodies.ts'
import { mailboxRoutes } from '#mail/mailbox.ts'
import { metricsRoute } from '#metrics/metrics-route.ts'
import { noteAnswer } from '#metrics/requests.ts'
import { apiDocs } from '#pages/api-docs.ts'
import { pages } from '#pages/pages.ts'
import { keepOutOfSearch, searchEngines } from '#pages/search-engines.ts'
import { securityTxt } from '#pages/security-txt.ts'
import type { Parts } from '#parts.ts'
import { pictureRoute } from '#pictures/picture-route.ts'
import { uploadRoute } from '#pictures/upload-route.ts'
import { serveProcedures } from '#procedures.ts'
import { requestId } from '#request-id.ts'
import { inWireForm } from '#rpc-form.ts'
import { securityHeaders } from '#security-headers.ts'

/** Builds the whole server around its parts; it does not listen yet. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustProxy ?? false,
    bodyLimit: usualBodyLimit,
    genReqId: requestId,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // What came while the door was closing is answered like the rest, not refused.
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable(parts),
  })
  app.removeContentTypeParser('text/plain')
  const secured = securityHeaders(parts.config.appUrl)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secured)
    next()
  })
  app.addHook('onRequest', refuseForeignOrigin(new URL(parts.config.appUrl).origin))
  app.addHook('onSend', (request, reply, _payload, next) => {
    addAnswerHeaders(parts, request, reply)
    next()
  })
  keepOutOfSearch(app)
  app.addHook('onResponse', (request, reply, next) => {
    noteAnswer(parts, request, reply)
    next()
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
  await app.register(metricsRoute, { parts })
  await app.register(apiDocs, { parts })
  await app.register(mailboxRoutes, { parts })
  await app.register(searchEngines, { parts })
  await app.register(securityTxt, { parts })
  await app.register(pages, { parts })
  return app
}

/** No hook runs for an address that is no URL. Fastify itself would repeat it, with whatever link it was meant to be. */
function refuseUnreadable(parts: Parts) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toAnswer(error, request.log)
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
    noteAnswer(parts, request, reply)
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
