/** In which a letter may be set in place of print, by id: what they are called on a screen. */
export const handwritingFonts = {
  caveat: 'Caveat',
  kalam: 'Kalam',
  'homemade-apple': 'Homemade Apple',
  'la-belle-aurore': 'La Belle Aurore',
} as const
export type HandwritingFontId = keyof typeof handwritingFonts

export const isHandwritingFontId = (id: string | undefined): id is HandwritingFontId =>
  id !== undefined && Object.hasOwn(handwritingFonts, id)
