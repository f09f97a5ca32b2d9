import type { FastifyReply } from 'fastify'
import { readShell } from '#pages/build.ts'
import { headOf, type LinkCard } from '#pages/link-card.ts'

export async function sendShell(reply: FastifyReply, status: number, card: LinkCard): Promise<FastifyReply> {
  const shell = await readShell().catch(() => null)
  if (shell === null) return reply.status(503).type('text/plain').send('Run `npm run build` first.')
  return reply
    .status(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(withCard(shell, card))
}

export function withCard(shell: string, card: LinkCard): string {
  // Users' text may contain replacement patterns such as `$&`.
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(card).join('\n    '))
}
