import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { isFromThisMachine } from '#http/loopback.ts'
import { openMailbox, type StoredMail } from '#mail/mailbox-files.ts'
import { listPage, mailboxStyles, mailPage } from '#mail/mailbox-page.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** No script, nothing loaded, links open in a new tab. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Serves this machine only, and nothing with SMTP_URL. */
export async function mailboxRoutes(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  if (deps.config.smtpUrl) {
    app.head('/mailbox', noMailbox)
    return
  }
  const mailbox = openMailbox(deps.config.dataDir)

  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) {
      return isQuestion(request) ? noMailbox(request, reply) : reply.callNotFound()
    }
    reply.header('cache-control', 'no-store').header('content-security-policy', pagePolicy)
  })

  app.get('/mailbox', async (_request, reply) => html(reply, listPage(await mailbox.list())))
  app.get('/mailbox/mailbox.css', async (_request, reply) =>
    reply.type('text/css').send(await mailboxStyles()),
  )
  app.get(
    '/mailbox/:id',
    withMail(async (mail, reply) => html(reply, mailPage(mail))),
  )
  app.get(
    '/mailbox/:id/html',
    withMail(async (mail, reply) => {
      reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN')
      // An opaque origin would log a warning.
      reply.removeHeader('origin-agent-cluster')
      return html(reply, mail.html)
    }),
  )

  function withMail(answer: (mail: StoredMail, reply: FastifyReply) => Promise<FastifyReply>) {
    return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const mail = await mailbox.read(request.params.id)
      return mail ? answer(mail, reply) : reply.callNotFound()
    }
  }
}

/** Screens ask whether there is a mailbox; browsers would log a 404. */
const isQuestion = ({ method, url }: FastifyRequest) => method === 'HEAD' && url === '/mailbox'
const noMailbox = (_request: FastifyRequest, reply: FastifyReply) => reply.status(204).send()

function html(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(body)
}
