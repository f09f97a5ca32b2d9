import type { FastifyReply } from 'fastify'
import type { Config } from '#config/config.ts'
import { readShell } from '#pages/build.ts'
import { allowInline, schemeScriptSource } from '#pages/inline-sources.ts'
import { headOf, type LinkCard } from '#pages/link-card.ts'

export async function sendShell(
  reply: FastifyReply,
  config: Pick<Config, 'tellsFailures'>,
  status: number,
  card: LinkCard,
): Promise<FastifyReply> {
  const shell = await readShell(config).catch(() => null)
  if (shell === null)
    return reply
      .status(503)
      .type('text/plain')
      .send('The pages are not built. Unpack the release again (in a checkout: npm run build).')
  allowInline(reply, { script: schemeScriptSource(shell) })
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
