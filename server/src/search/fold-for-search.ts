const ascii = /^[\0-\x7f]*$/

/**
 * For finding alone, never for telling people apart: compatibility forms (NFKC) and case are the same, by full case folding, so `ß` is
 * `ss`; and `i` is `i` with and without its dot.
 */
export function foldForSearch(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ')
}
