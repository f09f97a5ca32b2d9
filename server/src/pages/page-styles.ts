import { createHash } from 'node:crypto'

/** The style elements of a public page. */
export type PageStyles = {
  readonly elements: string
  /** As a content security policy names them. */
  readonly sources: string
}

/** Rules that do nothing but name drawings, as `web/stationery/families-css.ts` writes them. */
const drawings = /[^{};]+\{(?:--[\w-]+:url\((?:"[^"]*"|[^")]*)\);?)+\}/g

/** A list of faces: ours, and what stands in for it. */
const faceList = /(--font-\w+:)"[^"]+", ?("[^"]+ by [^;}]*)/g

/**
 * Parts a page's styles into what its first paint needs and what `web/src/deferred-assets.ts` lets in after that: drawings, and, once our
 * faces are there, the lists that name them (decision 023). The faces themselves may be known from the start, as a browser fetches
 * what it sets a text in; to add one later would have it set all texts anew.
 */
export function partStyles(styles: string): PageStyles {
  const lists = styles.match(faceList) ?? []
  const needed = styles.replaceAll(drawings, '').replaceAll(faceList, '$1$2')
  const later = (styles.match(drawings) ?? []).join('')
  const faces = `:root{${lists.join(';')}}`
  return {
    elements: `<style>${needed}</style><style id="later" media="not all">${later}</style><style id="faces" media="not all">${faces}</style><noscript><style>${later}</style><style>${faces}</style></noscript>`,
    sources: [needed, later, faces].map(sourceOf).join(' '),
  }
}

/** A text that stands in the page, as its content security policy names it. */
export const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
