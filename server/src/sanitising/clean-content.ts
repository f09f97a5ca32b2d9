import { joinLetter, splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { type Cleaned, cleanMarkup } from '#sanitising/clean-markup.ts'
import { previewOf, previewOfLetter } from '#sanitising/preview.ts'

/** What is written by hand is kept at the end alone, where it can only be drawn. */
export function cleanContent(content: string): Cleaned {
  const { words, ...drawn } = splitLetter(content)
  const cleaned = cleanWords(words)
  if ('refused' in cleaned) return cleaned
  const parts = { words: cleaned.content, ...drawn }
  const { photographs, recordings, pages } = drawn
  const hasOnlyWords = photographs.length + recordings.length + pages.length === 0
  return { content: joinLetter(parts), text: hasOnlyWords ? cleaned.text : previewOfLetter(parts) }
}

/** Here alone it is decided whether a writer sent markup or plain text. */
function cleanWords(words: string): Cleaned {
  if (isMarkup(words)) return cleanMarkup(words)
  const markup = textToMarkup(words)
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  return { content: markup, text: previewOf(markup) }
}
