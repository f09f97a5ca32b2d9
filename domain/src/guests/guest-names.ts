import { textLength } from '#text-length.ts'
import { guestNameMaxLength } from './guests.ts'

/** Control characters and direction marks could make a name look like another. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u

/** One line of 1 to 40 characters, whose outer spaces do not count (docs/rules.md 8.1). For screens without schemas, too. */
export function isGuestName(name: string): boolean {
  const trimmed = name.trim()
  return trimmed !== '' && textLength(trimmed) <= guestNameMaxLength && !unfit.test(trimmed)
}
