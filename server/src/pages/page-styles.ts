import { createHash } from 'node:crypto'

export type PageStyles = {
  readonly elements: string
  /** Hashes for the content security policy. */
  readonly sources: string
}

/** Rules that only define drawings, as `web/stationery/families-css.ts` writes them. */
const drawings = /[^{};]+\{(?:--[\w-]+:url\((?:"[^"]*"|[^")]*)\);?)+\}/g

/** A font list: our font and its fallback. */
const faceList = /(--font-\w+:)"[^"]+", ?("[^"]+ by [^;}]*)/g

/**
 * Splits a page's styles into those of its first paint and those that `web/src/deferred-assets.ts` enables later: drawings and,
 * once our fonts are loaded, the lists that name them (docs/decisions/023). The `@font-face` rules come first: a later rule would
 * lay out all text again.
 */
export function splitStyles(styles: string): PageStyles {
  const lists = styles.match(faceList) ?? []
  const needed = styles.replaceAll(drawings, '').replaceAll(faceList, '$1$2')
  const later = (styles.match(drawings) ?? []).join('')
  const faces = `:root{${lists.join(';')}}`
  return {
    elements: `<style>${needed}</style><style id="later" media="not all">${later}</style><style id="faces" media="not all">${faces}</style><noscript><style>${later}</style><style>${faces}</style></noscript>`,
    sources: [needed, later, faces].map(sourceOf).join(' '),
  }
}

export const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
