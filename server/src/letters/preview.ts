import { previewLength } from '@novelette/domain/letters.ts'

const blocks = /^<\/?(?:p|h[1-3]|br|ul|ol|li|blockquote)\b/
const invisibleStart = /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]+/u
/** Marks that turn the direction of whatever is printed after them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g
/** All white space that is not one space already. */
const unevenSpace = /\s{2,}|[^\S ]/g
/** Letters of which each is one to its reader, whatever follows among them. */
const plainLetters = /^[\u0020-\u02ff]*$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first words of clean markup as plain text, at most 120 characters, the last an ellipsis where the letter goes on;
 * empty when nothing in it can be seen.
 */
export function previewOf(markup: string): string {
  let text = ''
  for (const [piece] of markup.matchAll(/<[^>]*>|[^<]+/g)) {
    // Thousands of tags may follow one another, and each is only glanced at.
    if (piece.startsWith('<')) {
      if (text !== '' && !text.endsWith(' ') && blocks.test(piece)) text += ' '
      continue
    }
    text = (text + plain(piece)).replace(invisibleStart, '').replace(unevenSpace, ' ')
    if (text.trimEnd().length > previewLength.stored) break
  }
  const words = text.trimEnd()
  return words.length > previewLength.stored ? `${cut(words, previewLength.stored - 1)}…` : words
}

function plain(piece: string): string {
  return piece.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => entities[name] ?? '').replace(turns, '')
}

/** The first `length` characters (UTF-16 units), ending between two letters as a reader sees them. */
function cut(text: string, length: number): string {
  // To part a text as a reader sees it takes longer than all else that is done with it.
  if (plainLetters.test(text.slice(0, length + 1))) return text.slice(0, length).trimEnd()
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, length * 2))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return end > 0 ? text.slice(0, end).trimEnd() : text.slice(0, length).toWellFormed()
}
