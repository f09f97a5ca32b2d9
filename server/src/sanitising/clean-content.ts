import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { type Cleaned, cleanMarkup } from '#sanitising/clean-markup.ts'
import { previewOf } from '#sanitising/preview.ts'

/** Here alone it is decided whether a writer sent markup or plain text. */
export function cleanContent(content: string): Cleaned {
  if (isMarkup(content)) return cleanMarkup(content)
  const markup = textToMarkup(content)
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  return { content: markup, text: previewOf(markup) }
}
