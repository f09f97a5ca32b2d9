import { letterMaxBytes, markupMaxDepth } from '@novelette/domain/letters.ts'
import { cleanAttribute, letterTags } from '@novelette/domain/markup.ts'
import sanitizeHtml from 'sanitize-html'
import { previewOf } from '#letters/preview.ts'

export type Cleaned =
  | { readonly content: string; readonly text: string }
  | { readonly refused: 'too_large' | 'letter_unreadable' }

/** Real markup settles after one or two; hostile nesting that needs more is refused. */
const mostPasses = 6

class TooDeep extends Error {}

/**
 * Markup as it is stored: the form that the editor's own serialiser writes, so that what came from the editor comes back
 * byte for byte. Cleaning what is clean changes nothing.
 */
export function cleanMarkup(markup: string): Cleaned {
  if (Buffer.byteLength(markup) > letterMaxBytes) return { refused: 'too_large' }
  try {
    let content = onePass(markup.toWellFormed())
    for (let pass = 1; pass < mostPasses; pass += 1) {
      // Escaping can make markup longer than it came.
      if (Buffer.byteLength(content) > letterMaxBytes) return { refused: 'too_large' }
      const again = onePass(content)
      if (again === content) return { content, text: previewOf(content) }
      content = again
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return { refused: 'letter_unreadable' }
}

const renamed = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ['div', 'p'],
])

const attributesOf = new Map([
  ['span', ['style']],
  ['ol', ['start', 'type']],
])

/** Their text is not the letter's: it goes with them. */
const droppedWhole = [
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
  allowedTags: letterTags.filter(tag => !renamed.has(tag)),
  allowedAttributes: Object.fromEntries(attributesOf),
  nonTextTags: droppedWhole,
  selfClosing: ['br'],
  // The style was taken apart and put together again by cleanAttribute before it gets here.
  parseStyleAttributes: false,
  transformTags: {
    '*': (tag, attribs) => ({ tagName: renamed.get(tag) ?? tag, attribs: cleanAttributes(tag, attribs) }),
  },
}

function cleanAttributes(tag: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {}
  for (const name of attributesOf.get(tag) ?? []) {
    const value = cleanAttribute(tag, name, attribs[name] ?? '')
    if (value !== '') kept[name] = value
  }
  return kept
}

/** The depth is counted by the very parser that would suffer from it: 300,000 nested tags end at the 65th. */
function onePass(markup: string): string {
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
  return asBrowsersWrite(clean)
}

/** sanitize-html escapes every `<` of a text, so these replacements can only meet what it wrote itself. */
function asBrowsersWrite(clean: string): string {
  return clean.replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;').replaceAll('\0', '')
}
