import { publicPages } from '@novelette/domain/public-pages.ts'
import { site } from '@novelette/domain/site.ts'
import type { FastifyReply } from 'fastify'
import { readShell } from '#pages/build.ts'
import { escapeHtml } from '#pages/escape-html.ts'

/** What other services show of a link to a page. */
export type LinkCard = {
  readonly title: string
  readonly description: string
  /** Absolute address of a picture, and what is on it. */
  readonly image: string
  readonly imageAlt: string
  /** `summary` for a square picture. */
  readonly twitterCard: 'summary' | 'summary_large_image'
  readonly type: 'website' | 'profile'
  /** Absolute, where the page has one address of its own. */
  readonly url?: string
  readonly username?: string
}

/** A link to any page that has nothing of its own to tell. */
export const siteCard = (appUrl: string): LinkCard => ({
  title: site.title,
  description: publicPages['/'].description,
  image: `${appUrl}/link-card.png`,
  imageAlt: `A card with a wax seal, a stamp and the name ${site.name}`,
  twitterCard: 'summary_large_image',
  type: 'website',
})

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
  const tags = [
    `<title>${escapeHtml(card.title)}</title>`,
    meta('name', 'description', card.description),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', card.type),
    meta('property', 'og:title', card.title),
    meta('property', 'og:description', card.description),
    meta('property', 'og:image', card.image),
    meta('property', 'og:image:alt', card.imageAlt),
    meta('property', 'og:url', card.url),
    meta('property', 'profile:username', card.username),
    meta('name', 'twitter:card', card.twitterCard),
  ]
  // A replacing function, because what people write may hold the patterns of a replacing text.
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.filter(tag => tag !== '').join('\n    '))
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}
