import { type BannerId, defaultBanner, isBannerId } from '@novelette/domain/letters/banners.ts'
import { AppError } from '#lib/app-error.ts'
import type { Sanitiser } from '#sanitising/sanitiser.ts'

/** Increment when clean-markup.ts keeps other markup, so that older letters are cleaned again. */
const rulesVersion = 1

export type Content = { readonly content: string; readonly banner: BannerId }

/** Serialises a letter or draft for sealing. `content` must come from the sanitiser. */
export function serialiseBody({ content, banner }: Content): string {
  return JSON.stringify({ content, banner, sanitised: rulesVersion })
}

/**
 * Reads an opened body: our JSON, or the text, HTML or other JSON of an older letter, with the default banner where none is readable.
 * The seal vouches for markup cleaned under the current rules; any other is cleaned now.
 */
export async function readBody(sanitiser: Sanitiser, body: string): Promise<Content> {
  const stored = parseBody(body)
  if (!stored) return { content: await sanitiseOrEscape(sanitiser, body), banner: defaultBanner }
  const { content, sanitised } = stored
  const banner = isBannerId(stored.banner) ? stored.banner : defaultBanner
  if (sanitised === rulesVersion) return { content, banner }
  return { content: await sanitiseOrEscape(sanitiser, content), banner }
}

type StoredBody = { readonly content: string; readonly banner?: unknown; readonly sanitised?: unknown }

function parseBody(body: string): StoredBody | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return isStoredBody(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isStoredBody(value: unknown): value is StoredBody {
  return (
    typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string'
  )
}

async function sanitiseOrEscape(sanitiser: Sanitiser, content: string): Promise<string> {
  if (!isMarkup(content)) return textToMarkup(content)
  try {
    return (await sanitiser.clean(content)).content
  } catch (error) {
    // A letter must be readable even without its formatting.
    if (error instanceof AppError) return textToMarkup(content)
    throw error
  }
}

/** Broken JSON is not markup, even if it contains some. Linear time: a match ends at the next `<`. */
function isMarkup(content: string): boolean {
  return !/^\s*[{[]/.test(content) && /<\/?[a-z][^<>]*>/i.test(content)
}

/** Blank lines separate paragraphs, single line breaks are kept. */
function textToMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .split('\n')
    .map(line => escapeText(line.trim()))
    .join('\n')
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim().replaceAll('\n', '<br>'))
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${paragraph}</p>`)
    .join('')
}

function escapeText(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}
