import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import { followLists } from '@novelette/domain/letters/list-numbers.ts'
import { letterTags, separatesText } from '@novelette/domain/letters/markup.ts'
import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import { writtenTextsOf } from '@novelette/domain/letters/parts/written-texts.ts'
import { escapeText } from '@novelette/domain/letters/plain-text.ts'
import { previewBeside } from '#sealing/preview-text.ts'

const blocks = new RegExp(`^</?(?:${letterTags.filter(separatesText).join('|')})\\b`)
const invisibleStart = /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}]+/u
/** These would reorder whatever is shown after the preview. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
const irregularSpace = /\s{2,}|[^\S ]/g
/** Characters that are one grapheme each in any combination. */
const singleGraphemes = /^[\u0020-\u02ff]*$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Plain text with the numbers of lists, at most 120 characters, with an ellipsis if the letter goes on; empty if nothing is visible.
 */
export function previewOf(markup: string): string {
  const lists = followLists()
  let text = ''
  for (const [token] of markup.matchAll(/<[^>]*>|[^<]+/g)) {
    // Thousands may follow one another.
    if (token.startsWith('<')) {
      if (text !== '' && !text.endsWith(' ') && blocks.test(token)) text += ' '
      lists.pass(token)
      continue
    }
    const words = toPlainText(token)
    if (words.replace(invisibleStart, '') !== '') text += lists.takeNumber()
    text = (text + words).replace(invisibleStart, '').replace(irregularSpace, ' ')
    if (text.trimEnd().length > previewLength.stored) break
  }
  const shown = compose(text.trimEnd())
  return shown.length > previewLength.stored ? `${truncate(shown, previewLength.stored - 1)}…` : shown
}

/** Characters, as many as a screen of text: each search opens them all. */
const besideLength = 2_000

type Written = Partial<LetterParts> & { readonly words: string }

/** What is searched beside the words, the shortest first. */
const searchOrder = ['caption', 'words', 'transcript'] as const

/**
 * Of its words, and of parts that are words, too; never empty where there are such. Then follows what is written in its parts
 * (sealing/preview-text.ts). `ofWords`: the preview of its words alone, where it is known.
 */
export function previewOfLetter({ words, ...parts }: Written, ofWords?: string): string {
  const texts = writtenTextsOf(parts)
  if (texts.length === 0) return ofWords ?? previewOf(words)
  const more = texts.filter(({ role }) => role === 'words')
  const shown = previewOf(words + more.map(({ text }) => `<p>${escapeText(text)}</p>`).join(''))
  const beside = searchOrder.flatMap(role => texts.filter(text => text.role === role))
  return previewBeside(shown || (more[0]?.unseen ?? ''), besideText(beside.map(({ text }) => text)))
}

function besideText(texts: readonly string[]): string {
  const text = texts.filter(Boolean).join(' ').slice(0, besideLength)
  return text.toWellFormed().normalize('NFC').replace(bidiControls, '').replace(irregularSpace, ' ').trim()
}

/** One form for what looks the same, as far as it can be shown: ten thousand marks on one letter would take long. */
function compose(words: string): string {
  const shown = words.slice(0, previewLength.stored * 2)
  return singleGraphemes.test(shown)
    ? words
    : shown.toWellFormed().normalize('NFC') + words.slice(shown.length)
}

function toPlainText(token: string): string {
  return token
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(bidiControls, '')
}

/** The first `length` UTF-16 units, ending between graphemes. */
function truncate(text: string, length: number): string {
  // Segmenting takes longer than everything else here.
  if (singleGraphemes.test(text.slice(0, length + 1))) return text.slice(0, length).trimEnd()
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, length * 2))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return end > 0 ? text.slice(0, end).trimEnd() : text.slice(0, length).toWellFormed()
}
