import { letterMaxBytes, markupMaxDepth } from '@novelette/domain/letters/letters.ts'
import {
  attributesOf,
  cleanAttribute,
  isVoid,
  letterTags,
  replacedTags,
} from '@novelette/domain/letters/markup.ts'
import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import sanitizeHtml from 'sanitize-html'
import { previewOf, previewOfLetter } from '#sanitising/preview.ts'

export type Cleaned =
  | { readonly content: string; readonly text: string }
  | { readonly refused: 'too_large' | 'letter_unreadable' }

/** Markup is stable after two; nesting that needs more is hostile. */
const maxPasses = 6

class TooDeep extends Error {}

/** Idempotent: the editor's letters come back byte for byte. */
export function cleanMarkup(markup: string): Cleaned {
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  try {
    let content = sanitiseOnce(markup.toWellFormed())
    for (let pass = 1; pass < maxPasses; pass += 1) {
      if (Buffer.byteLength(content) > letterMaxBytes) return { refused: 'too_large' }
      const again = sanitiseOnce(content)
      if (again === content) return { content, text: previewOf(content) }
      content = again
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return { refused: 'letter_unreadable' }
}

const droppedWithText = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'template',
  'title',
  'svg',
  'math',
  'object',
]

const options: sanitizeHtml.IOptions = {
  allowedTags: [...letterTags],
  allowedAttributes: Object.fromEntries(letterTags.map(tag => [tag, [...attributesOf(tag)]])),
  nonTextTags: droppedWithText,
  selfClosing: letterTags.filter(isVoid),
  // cleanAttribute has already rebuilt the style.
  parseStyleAttributes: false,
  transformTags: {
    '*': (tag, attribs) => ({
      tagName: replacedTags.get(tag) ?? tag,
      attribs: cleanAttributes(tag, attribs),
    }),
  },
}

function cleanAttributes(tag: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {}
  for (const name of attributesOf(tag)) {
    const value = cleanAttribute(tag, name, attribs[name] ?? '')
    if (value !== '') kept[name] = value
  }
  return kept
}

/** The parser stops there: 300,000 nested tags end at the 65th. */
function sanitiseOnce(markup: string): string {
  let depth = 0
  const clean = sanitizeHtml(markup, {
    ...options,
    onOpenTag: () => {
      depth += 1
      if (depth > markupMaxDepth) throw new TooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  return serialiseLikeBrowsers(clean)
}

/** sanitize-html escapes every `<` in text. */
function serialiseLikeBrowsers(clean: string): string {
  return clean.replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;').replaceAll('\0', '')
}

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
