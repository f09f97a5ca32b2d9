import { isVisible } from '#text-line.ts'

/** In characters (docs/rules.md 6.4). */
export const bioMaxLength = 200

/** Characters in the recipient dropdown below and from 768 px, and on a found-user card. */
export const bioPreviewLength = { narrow: 30, wide: 40, card: 60 } as const

const counterTexts = [
  [bioMaxLength + 1, 'Too long'],
  [181, 'Almost at limit'],
  [151, 'Getting long'],
  [0, 'Good length'],
] as const

export function bioCounterText(length: number): string {
  const reached = counterTexts.find(([from]) => length >= from)
  return reached?.[1] ?? ''
}

/** Control characters, noncharacters, lone surrogates, and marks that change the direction of the text after them. */
const unprintable = /[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]|[\u2028-\u202e\u2066-\u2069]/gu

/** Empty where nothing of it would be seen. */
export function normaliseBio(text: string): string {
  const bio = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim()
  return isVisible(bio) ? bio : ''
}
