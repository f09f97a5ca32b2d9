import { textLength } from '#text-length.ts'

/**
 * What draws nothing, or nothing by itself: spaces, marks without a letter, format, control and noncharacters, and letters and signs that
 * are drawn blank: of Braille, hieroglyphs and music, and the place of an object.
 */
const unseen =
  /[\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu

/** Whether anything of a text can be seen (docs/rules.md 6.7). A sign that joins others, as in Persian or emoji, takes nothing from it. */
export const isVisible = (text: string): boolean => text.replaceAll(unseen, '') !== ''

/** Control characters and direction marks could make a line look like another. */
const unfit =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u

/** What to do about a line of a letter with such in it. */
export const unfitLineText = 'Please leave out what cannot be seen on paper.'

const outer = /^[\s\u200e\u200f\u061c]+|(?<![\s\u200e\u200f\u061c])[\s\u200e\u200f\u061c]+$/g

/** A line as it was typed or pasted, without the spaces around it, nor the direction marks that come along from Hebrew and Arabic. */
export const trimLine = (text: string): string => text.replace(outer, '')

/** One line of which something is seen, whose outer spaces do not count. For screens without schemas, too. */
export function isTextLine(text: string, maxLength: number): boolean {
  const trimmed = text.trim()
  return isVisible(trimmed) && textLength(trimmed) <= maxLength && !unfit.test(trimmed)
}

/** Such a line as it is stored, without outer spaces. */
export const isWrittenLine = (text: string, maxLength: number): boolean =>
  text === text.trim() && isTextLine(text, maxLength)
