import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { type Cleaned, cleanMarkup } from '#sanitising/clean-markup.ts'
import { previewOf, previewOfLetter } from '#sanitising/preview.ts'

/** What lies in the letter is kept at its end alone, where it can do nothing. */
export function cleanContent(content: string): Cleaned {
  const { words, ...parts } = splitLetter(content)
  const cleaned = cleanWords(words)
  if ('refused' in cleaned) return cleaned
  const letter = { ...parts, words: cleaned.content }
  return { content: joinLetter(letter), text: previewOfLetter(letter, cleaned.text) }
}

/** Here alone it is decided whether a writer sent markup or plain text. */
function cleanWords(words: string): Cleaned {
  if (isMarkup(words)) return cleanMarkup(words)
  const markup = textToMarkup(words)
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  return { content: markup, text: previewOf(markup) }
}
