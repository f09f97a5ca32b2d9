import { typewritten } from '@novelette/domain/typewritten.ts'

/** Where lower case is all of it: ASCII without its controls, and most of Latin-1. */
const isPlain = /^[ -\x7f¡-§©¬®°±¶·¿-Þà-ÿ]*$/

/**
 * For finding alone, never for telling people apart (docs/rules.md 5.8): compatibility forms (NFKC) and case are the same, by full case
 * folding, so `ß` is `ss`; `i` is `i` with and without its dot; and quotation marks, dashes and spaces are a typewriter's. Accents stay.
 */
export function foldForSearch(text: string): string {
  const written = isPlain.test(text) ? text : typewritten(text)
  if (isPlain.test(written)) return written.toLowerCase()
  return written
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ')
}
