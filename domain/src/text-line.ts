import { textLength } from '#text-length.ts'

/** Control characters and direction marks could make a line look like another. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u

/** One line of at least one character, whose outer spaces do not count. For screens without schemas, too. */
export function isTextLine(text: string, maxLength: number): boolean {
  const trimmed = text.trim()
  return trimmed !== '' && textLength(trimmed) <= maxLength && !unfit.test(trimmed)
}
