import { guestPath } from '@novelette/domain/guests/guest-links.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { guestCard } from '#pages/link-card.ts'
import { createRenderer } from '#pages/render.ts'
import { sendPage } from '#pages/send-page.ts'
import { sendShell } from '#pages/shell.ts'

export type SendGuestPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Answers every link alike, asks the database nothing and changes nothing (docs/rules.md 8.2): link previews and mail scanners
 * learn nothing and use nothing up. The secret stands behind the `#`, which no browser sends.
 */
export function createGuestPage({ config, log }: Pick<Dependencies, 'config' | 'log'>): SendGuestPage {
  const render = createRenderer(config)
  return async (request, reply) => {
    const page = await render({ path: guestPath }, 'guest').catch(error =>
      log.error({ err: error }, 'the page of a link could not be rendered'),
    )
    reply.header('x-robots-tag', 'noindex, noarchive')
    return page
      ? sendPage(request, reply, page, 'Accept-Encoding')
      : sendShell(reply, config, 200, guestCard(config.appUrl))
  }
}

export async function guestPageRoutes(
  app: FastifyInstance,
  { guestPage }: { guestPage: SendGuestPage },
): Promise<void> {
  for (const path of [guestPath.slice(0, -1), `${guestPath}*`]) app.get(path, guestPage)
}
