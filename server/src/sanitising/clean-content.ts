import { joinSignature, splitSignature } from '@novelette/domain/handwriting/signatures.ts'
import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { type Cleaned, cleanMarkup } from '#sanitising/clean-markup.ts'
import { previewOf } from '#sanitising/preview.ts'

/** A signature is kept at the end alone, where it can only be drawn. */
export function cleanContent(content: string): Cleaned {
  const { words, signature } = splitSignature(content)
  const cleaned = cleanWords(words)
  if ('refused' in cleaned) return cleaned
  return { ...cleaned, content: joinSignature({ words: cleaned.content, signature }) }
}

/** Here alone it is decided whether a writer sent markup or plain text. */
function cleanWords(words: string): Cleaned {
  if (isMarkup(words)) return cleanMarkup(words)
  const markup = textToMarkup(words)
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  return { content: markup, text: previewOf(markup) }
}
