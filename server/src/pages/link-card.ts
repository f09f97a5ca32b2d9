import { guestPageTitle } from '@novelette/domain/guests/guests.ts'
import { type PublicPage, publicPages } from '@novelette/domain/pages/public-pages.ts'
import type { PublicPath } from '@novelette/domain/pages/public-titles.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { escapeHtml } from '#lib/escape-html.ts'

export type LinkCard = {
  readonly title: string
  readonly description: string
  readonly image: CardImage
  /** `summary` for a square picture. */
  readonly twitterCard: 'summary' | 'summary_large_image'
  readonly type: 'website' | 'profile'
  /** Absolute; for pages with a canonical address. */
  readonly url?: string
  readonly username?: string
}

type CardImage = {
  /** Absolute. */
  readonly address: string
  readonly alt: string
  /** In pixels, so that a service can reserve the space. */
  readonly size?: { readonly width: number; readonly height: number }
}

const drawn = (appUrl: string, card: string, alt: string): CardImage => ({
  address: `${appUrl}/cards/${card}.jpg`,
  alt,
  size: { width: 1200, height: 630 },
})

export const siteCard = (appUrl: string): LinkCard => ({
  title: site.title,
  description: publicPages['/'].description,
  image: drawn(appUrl, 'house', `A card with a wax seal, a stamp and the name ${site.name}`),
  twitterCard: 'summary_large_image',
  type: 'website',
})

export function publicPageCard(path: PublicPath, appUrl: string): LinkCard {
  const { title, description, card, cardShows }: PublicPage = publicPages[path]
  const neutral = siteCard(appUrl)
  return {
    ...neutral,
    title: title ? `${title} · ${site.name}` : neutral.title,
    description,
    image: drawn(appUrl, card, cardShows),
    url: new URL(path, appUrl).href,
  }
}

/** The same for every link: nothing tells whom it is for, nor whether it opens anything. */
export const guestCard = (appUrl: string): LinkCard => ({
  ...siteCard(appUrl),
  title: guestPageTitle,
  description: 'It lies sealed in its envelope, and opens with this link alone. You need no account.',
  image: drawn(appUrl, 'letter', 'An envelope, closed with a seal'),
})

export function headOf(card: LinkCard): string[] {
  const { image } = card
  return [
    `<title>${escapeHtml(card.title)}</title>`,
    meta('name', 'description', card.description),
    card.url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(card.url)}" />`,
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:type', card.type),
    meta('property', 'og:title', card.title),
    meta('property', 'og:description', card.description),
    meta('property', 'og:url', card.url),
    meta('property', 'og:image', image.address),
    meta('property', 'og:image:width', image.size && String(image.size.width)),
    meta('property', 'og:image:height', image.size && String(image.size.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('property', 'profile:username', card.username),
    meta('name', 'twitter:card', card.twitterCard),
    meta('name', 'twitter:site', `@${site.handle}`),
    meta('name', 'twitter:image:alt', image.alt),
  ].filter(tag => tag !== '')
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string {
  return content === undefined ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}
