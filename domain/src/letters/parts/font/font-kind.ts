import type { PartKind } from '../part-kind.ts'
import { type HandwritingFontId, isHandwritingFontId } from './handwriting-fonts.ts'

/** Of the words; without one they are in print. */
export const fontKind: PartKind<HandwritingFontId, 1> = {
  name: 'font',
  most: 1,
  read: ({ attributes }) => (isHandwritingFontId(attributes) ? attributes : null),
  write: font => ({ attributes: font, text: '' }),
}
