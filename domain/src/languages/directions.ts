/** Hebrew to Arabic Extended, their presentation forms, and the planes of scripts that are written from the right. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Whether any character is written from the right. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

export const isRightToLeft = (language: string): boolean => /^(?:he|ar|fa|ur)$/.test(language)

/** May be read in columns from the right. */
export const isVertical = (language: string): boolean => /^(?:ja|zh)/.test(language)

const block = /^<(?:p|h[1-3]|blockquote|[uo]l)\b/

/**
 * Each block begins on the side of its first letter, a list or quote on that of its first block; `markup` is clean. A browser that
 * is asked for each block's own side (`unicode-bidi: plaintext`) takes minutes for a paragraph of 5 MB.
 */
export function withDirections(markup: string): string {
  const tokens = markup.match(/<[^>]*>|[^<]+/g) ?? []
  let side = 'ltr'
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? ''
    if (block.test(token)) tokens[at] = token.replace(/\w+/, `$& dir="${side}"`)
    else if (!token.startsWith('<')) side = sideOf(token) ?? side
  }
  return tokens.join('')
}

/** Undefined without letters. */
function sideOf(text: string): string | undefined {
  const [letter] = text.replace(/&\w+;/g, ' ').match(/\p{L}/u) ?? []
  return letter && (hasRightToLeft(letter) ? 'rtl' : 'ltr')
}
