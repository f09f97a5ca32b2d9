import { sharePath, shareProblemPath } from '@novelette/domain/pages/share-path.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { siteCard } from '#pages/link-card.ts'
import { sendShell } from '#pages/shell.ts'

/**
 * What other apps share is taken by the service worker and never comes here, but while a browser has none yet: then it is not read, and the
 * page says so (docs/rules.md 3.22). It changes nothing, whoever posts it.
 */
export async function sharePage(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.post(sharePath, { config: { acceptsForeignOrigin: true } }, async (_request, reply) =>
    reply.redirect(shareProblemPath('not-ready'), 303),
  )
  app.get(sharePath, async (_request, reply) =>
    sendShell(reply, deps.config, 200, siteCard(deps.config.appUrl)),
  )
}
