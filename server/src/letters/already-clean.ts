import { markupMaxDepth } from '@novelette/domain/letters.ts'

/** Of so many characters even the worst takes less than a millisecond to look through. */
const mostCharacters = 16 * 1024

/** Deeper than what the editor writes, and far from what is refused. */
const mostDepth = markupMaxDepth / 2

const marks = ['strong', 'em', 'u', 's']
const lists = ['ul', 'ol']
const blocks = ['p', 'h1', 'h2', 'h3', 'blockquote', ...lists]

/** What may stand in what, by tag; the empty name is the letter itself. No parser closes anything of it by itself. */
const inside: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['', 'blockquote', 'li'].map(tag => [tag, new Set([...blocks, ...marks, 'br'])] as const),
  ...['p', 'h1', 'h2', 'h3', ...marks].map(tag => [tag, new Set([...marks, 'br'])] as const),
  ...lists.map(tag => [tag, new Set(['li'])] as const),
])

/** A tag without attributes, or text, each as the cleaner writes it. */
const piece = /<(\/?)([a-z]+[1-3]?)>|[^<>&\0\u00a0]+|&(?:amp|lt|gt|nbsp);/y

/**
 * Whether markup is, without a doubt, what clean-markup.ts would make of it, to the last byte: the letters of the editor, but for
 * coloured and long ones. What this does not know is not unclean; the cleaner itself decides then.
 */
export function isAlreadyClean(markup: string): boolean {
  if (markup.length > mostCharacters || !markup.isWellFormed()) return false
  const open: string[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < markup.length) {
    const found = piece.exec(markup)
    if (!found) return false
    const [, slash, tag] = found
    if (tag === undefined) continue
    if (slash) {
      if (open.pop() !== tag) return false
      continue
    }
    if (!inside.get(open.at(-1) ?? '')?.has(tag)) return false
    if (tag !== 'br' && open.push(tag) > mostDepth) return false
  }
  return open.length === 0
}
