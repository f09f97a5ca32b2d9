import type { FastifyReply } from 'fastify'
import { readShell } from '#pages/build.ts'
import { headOf, type LinkCard } from '#pages/link-card.ts'

/** Answers with the shell of the web app, and with what services that unfold links read in it. */
export async function sendShell(reply: FastifyReply, status: number, card: LinkCard): Promise<FastifyReply> {
  const shell = await readShell().catch(() => null)
  if (shell === null) return reply.status(503).type('text/plain').send('Run `npm run build` first.')
  return reply
    .status(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(withCard(shell, card))
}

/** The shell with its title and what services that unfold links read in it. */
export function withCard(shell: string, card: LinkCard): string {
  // A replacing function, because what people write may hold the patterns of a replacing text.
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(card).join('\n    '))
}
