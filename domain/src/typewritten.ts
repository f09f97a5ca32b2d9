/** What keyboards and programs write for one another, and what is not seen: the hyphen of a division, joiners, marks of direction. */
const typography: readonly (readonly [RegExp, string])[] = [
  [/[‘-‛′‵‹›´ʻ-ʽ\uff07]/g, "'"],
  [/[“-‟″‶«»〝-〟\uff02]/g, '"'],
  [/[‐-―⁃−\u058a\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g, '-'],
  [/\s/g, ' '],
  [/\p{Default_Ignorable_Code_Point}/gu, ''],
]

/** With the quotation marks, dashes and spaces of a typewriter. For finding alone (docs/rules.md 5.8). */
export const typewritten = (text: string): string =>
  typography.reduce((written, [signs, typed]) => written.replace(signs, typed), text)
