/** Where lower case is all of it: ASCII, most of Latin-1, and dashes and quotation marks. */
const isPlain = /^[\0-\x7f¡-§©«-®°±¶·»¿-Þà-ÿ–—‘-”]*$/

/**
 * For finding alone, never for telling people apart: compatibility forms (NFKC) and case are the same, by full case folding, so `ß` is
 * `ss`; and `i` is `i` with and without its dot.
 */
export function foldForSearch(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ')
}
