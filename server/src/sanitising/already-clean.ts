import { markupMaxDepth } from '@novelette/domain/letters/letters.ts'
import {
  attributesOf,
  cleanAttribute,
  isAllowedIn,
  isVoid,
  letterTags,
} from '@novelette/domain/letters/markup.ts'

/** UTF-16 units, scanned in less than a millisecond at worst. */
export const alreadyCleanMaxLength = 16 * 1024

/** Deeper than the editor writes. */
const maxDepth = markupMaxDepth / 2

/** By tag; the empty name is the letter itself. */
const allowedChildren: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ['', ...letterTags].map(parent => [
    parent,
    new Set(letterTags.filter(child => isAllowedIn(parent || undefined, child))),
  ]),
)

/** A tag, or text, as the cleaner writes it. */
const token = /<(\/?)([a-z]+[1-3]?)((?: [a-z]+="[^"<>&\0\u00a0]*")*)>|[^<>&\0\u00a0]+|&(?:amp|lt|gt|nbsp);/y

/**
 * Whether clean-markup.ts would certainly return this markup byte for byte: most letters of the editor, except long ones. False means
 * unknown; the cleaner decides.
 */
export function isAlreadyClean(markup: string): boolean {
  if (markup.length > alreadyCleanMaxLength || !markup.isWellFormed()) return false
  const open: string[] = []
  // A letter repeats its few colours.
  const knownTags = new Set<string>()
  token.lastIndex = 0
  while (token.lastIndex < markup.length) {
    const match = token.exec(markup)
    if (!match) return false
    const [whole, slash, tag, attributes = ''] = match
    if (tag === undefined) continue
    if (slash) {
      if (attributes !== '' || open.pop() !== tag) return false
      continue
    }
    if (!allowedChildren.get(open.at(-1) ?? '')?.has(tag)) return false
    if (attributes !== '' && !knownTags.has(whole)) {
      if (attributes !== cleanAttributes(tag, attributes)) return false
      knownTags.add(whole)
    }
    if (!isVoid(tag) && open.push(tag) > maxDepth) return false
  }
  return open.length === 0
}

/** The attributes that the cleaner would leave, in its order. */
function cleanAttributes(tag: string, attributes: string): string {
  const written = new Map(
    Array.from(attributes.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, name, value]) => [name, value]),
  )
  return attributesOf(tag)
    .map(name => [name, cleanAttribute(tag, name, written.get(name) ?? '')] as const)
    .map(([name, value]) => value && ` ${name}="${value}"`)
    .join('')
}
