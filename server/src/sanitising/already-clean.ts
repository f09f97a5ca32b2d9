import { markupMaxDepth } from '@novelette/domain/letters/letters.ts'

/** Scanned in less than a millisecond at worst. */
const maxCharacters = 16 * 1024

/** Deeper than the editor writes, far below what is refused. */
const maxDepth = markupMaxDepth / 2

const marks = ['strong', 'em', 'u', 's']
const lists = ['ul', 'ol']
const blocks = ['p', 'h1', 'h2', 'h3', 'blockquote', ...lists]

/** By tag; the empty name is the letter itself. Parsers close none of these implicitly. */
const allowedChildren: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['', 'blockquote', 'li'].map(tag => [tag, new Set([...blocks, ...marks, 'br'])] as const),
  ...['p', 'h1', 'h2', 'h3', ...marks].map(tag => [tag, new Set([...marks, 'br'])] as const),
  ...lists.map(tag => [tag, new Set(['li'])] as const),
])

/** A tag without attributes, or text, as the cleaner writes it. */
const token = /<(\/?)([a-z]+[1-3]?)>|[^<>&\0\u00a0]+|&(?:amp|lt|gt|nbsp);/y

/**
 * Whether clean-markup.ts would certainly return this markup byte for byte: most letters of the editor, except coloured and long ones.
 * False means unknown; the cleaner decides.
 */
export function isAlreadyClean(markup: string): boolean {
  if (markup.length > maxCharacters || !markup.isWellFormed()) return false
  const open: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < markup.length) {
    const match = token.exec(markup)
    if (!match) return false
    const [, slash, tag] = match
    if (tag === undefined) continue
    if (slash) {
      if (open.pop() !== tag) return false
      continue
    }
    if (!allowedChildren.get(open.at(-1) ?? '')?.has(tag)) return false
    if (tag !== 'br' && open.push(tag) > maxDepth) return false
  }
  return open.length === 0
}
