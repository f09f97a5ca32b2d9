import { type BannerId, defaultBanner, isBannerId } from '@novelette/domain/banners.ts'
import { AppError } from '#errors.ts'
import type { Sanitiser } from '#letters/sanitiser.ts'

/** Goes up with every change of what clean-markup.ts keeps, so that what was stored before is cleaned again. */
const rulesVersion = 1

export type Content = { readonly content: string; readonly banner: BannerId }

/** The body of a letter or draft as it is sealed. `content` must come from the sanitiser. */
export function bodyOf({ content, banner }: Content): string {
  return JSON.stringify({ content, banner, sanitised: rulesVersion })
}

/**
 * Reads an opened body: our own form, or the plain text, HTML or other JSON of an older letter, with romantic-roses where
 * no banner can be read (SPEC.md section 3). The seal vouches for markup that was cleaned under the present rules; any
 * other is cleaned now.
 */
export async function readBody(sanitiser: Sanitiser, body: string): Promise<Content> {
  const stored = parseBody(body)
  if (!stored) return { content: await cleanAnything(sanitiser, body), banner: defaultBanner }
  const { content, sanitised } = stored
  const banner = isBannerId(stored.banner) ? stored.banner : defaultBanner
  if (sanitised === rulesVersion) return { content, banner }
  return { content: await cleanAnything(sanitiser, content), banner }
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

async function cleanAnything(sanitiser: Sanitiser, content: string): Promise<string> {
  if (!isMarkup(content)) return textToMarkup(content)
  try {
    return (await sanitiser.clean(content)).content
  } catch (error) {
    // Whoever received it shall be able to read it, even where its formatting cannot be shown.
    if (error instanceof AppError) return textToMarkup(content)
    throw error
  }
}

/** Broken JSON is no markup, though the letter inside it may have been. Takes linear time: a tag ends where another begins. */
function isMarkup(content: string): boolean {
  return !/^\s*[{[]/.test(content) && /<\/?[a-z][^<>]*>/i.test(content)
}

/** Paragraphs part at blank lines, a single line break stays one, lines are trimmed (SPEC.md section 2). */
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
