import { createHash } from 'node:crypto'

/** The style elements of a public page. */
export type PageStyles = {
  readonly elements: string
  /** As a content security policy names them. */
  readonly sources: string
}

/** Those of our faces that are fetched; what stands in for them is on the reader's machine. */
const fetchedFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** Rules that do nothing but name drawings, as `web/stationery/families-css.ts` writes them. */
const drawings = /[^{};]+\{(?:--[\w-]+:url\((?:"[^"]*"|[^")]*)\);?)+\}/g

/** A list of faces: ours, and what stands in for it. */
const faceList = /(--font-\w+:)"[^"]+", ?("[^"]+ by [^;}]*)/g

/**
 * Parts a page's styles into what its first paint needs and what `web/src/later.ts` lets in after that: drawings and faces that
 * can be fetched, and, once the faces are there, the lists that name them (decision 023).
 */
export function partStyles(styles: string): PageStyles {
  const lists = styles.match(faceList) ?? []
  const found = [...(styles.match(fetchedFace) ?? []), ...(styles.match(drawings) ?? [])]
  const needed = styles.replaceAll(fetchedFace, '').replaceAll(drawings, '').replaceAll(faceList, '$1$2')
  const later = found.join('')
  const faces = `:root{${lists.join(';')}}`
  return {
    elements: `<style>${needed}</style><style id="later" media="not all">${later}</style><style id="faces" media="not all">${faces}</style><noscript><style>${later}</style><style>${faces}</style></noscript>`,
    sources: [needed, later, faces].map(text => `'sha256-${digest(text)}'`).join(' '),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64')
