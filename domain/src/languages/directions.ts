/** Hebrew to Arabic Extended, their presentation forms, and the planes of scripts that are written from the right. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Whether any character is written from the right. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

export const isRightToLeft = (language: string): boolean => /^(?:he|ar|fa|ur)$/.test(language)

/** May be read in columns from the right. */
export const isVertical = (language: string): boolean => /^(?:ja|zh)/.test(language)

/**
 * Lists and quotes begin on the side on which their words begin; `markup` is clean. Paragraphs and headings have a direction each by
 * their style.
 */
export function withDirections(markup: string): string {
  return markup.replace(/<(?:blockquote|[uo]l)\b/g, '$& dir="auto"')
}
