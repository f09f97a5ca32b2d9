import { escapeText } from '#letters/plain-text.ts'
import { type HandPage, isHandPage, mostPages } from './pages.ts'
import { isSignature } from './signatures.ts'

/** What is written by hand. */
export type Drawn = { readonly pages: readonly HandPage[]; readonly signature: string | null }

type LetterParts = Drawn & { readonly words: string }

const heads = { page: '<figure data-page="', signature: '<figure data-signature="' }
const headEnd = '">'
const tail = '</figure>'

/** A letter's markup ends with its pages by hand and its signature, if it has any. */
export function splitLetter(content: string): LetterParts {
  let words = content
  const last = (head: string) => {
    if (!words.endsWith(tail)) return null
    const start = words.lastIndexOf(head)
    const [strokes, text, ...more] = words.slice(start + head.length, -tail.length).split(headEnd)
    if (start < 0 || strokes === undefined || text === undefined || more.length > 0) return null
    return { strokes, text, before: words.slice(0, start) }
  }
  const signed = last(heads.signature)
  const isSigned = signed?.text === '' && isSignature(signed.strokes)
  if (isSigned) words = signed.before
  const pages: HandPage[] = []
  while (pages.length < mostPages) {
    const found = last(heads.page)
    const page = found && { strokes: found.strokes, says: plainText(found.text) }
    if (!page || escapeText(page.says) !== found.text || !isHandPage(page)) break
    pages.unshift(page)
    words = found.before
  }
  return { words, pages, signature: isSigned ? signed.strokes : null }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

function plainText(escaped: string): string {
  return escaped.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => characters[name] ?? '')
}

export function joinLetter({
  words,
  pages = [],
  signature = null,
}: Pick<LetterParts, 'words'> & Partial<LetterParts>): string {
  const written = pages.map(
    ({ strokes, says }) => `${heads.page}${strokes}${headEnd}${escapeText(says)}${tail}`,
  )
  const signed = signature === null ? '' : `${heads.signature}${signature}${headEnd}${tail}`
  return words + written.join('') + signed
}
