import { isLetterLanguage, type LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, defaultBanner, isBannerId } from '@novelette/domain/letters/banners.ts'
import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { isMarkup, paragraphsToMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { type LetterPlan, letterPlanSchema } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Sanitiser } from '#sanitising/sanitiser.ts'

/** Increment when clean-markup.ts keeps less, or something in another form. */
const rulesVersion = 2

/** Its plain text was cleaned as if it were markup: escaped, without paragraphs. */
const textVersion = 1

export type Content = {
  readonly content: string
  readonly banner: BannerId
  /** Where it is another than its script says. */
  readonly lang?: LetterLanguage | undefined
}

type PlannedContent = Content & {
  /** Of drafts, of letters that come later, and of closed ones (docs/rules.md 10.1, 10.6). */
  readonly plan?: LetterPlan | undefined
  /** Of a closed letter. */
  readonly firstWords?: string
}

/** `content` must come from the sanitiser. */
export function serialiseBody({ content, banner, lang, plan, firstWords }: PlannedContent): string {
  return JSON.stringify({ content, banner, lang, sanitised: rulesVersion, plan, firstWords })
}

/** Whatever their plans and languages are: two bodies of serialiseBody. */
export function haveSameWords(one: string, other: string): boolean {
  const [left, right] = [parseBody(one), parseBody(other)]
  return (
    left?.content === right?.content && left?.banner === right?.banner && left?.sanitised === right?.sanitised
  )
}

/** Of an opened body; undefined where it has none. */
export function readPlan(body: string): LetterPlan | undefined {
  const stored = parseBody(body)
  return stored?.plan === undefined ? undefined : z.safeParse(letterPlanSchema, stored.plan).data
}

/** Of a letter that was sent closed; undefined of any other. */
export function readClosed(
  body: string,
): { readonly openWhen: OpenWhenInput; readonly firstWords: string } | undefined {
  const openWhen = readPlan(body)?.openWhen
  return openWhen && { openWhen, firstWords: parseBody(body)?.firstWords ?? '' }
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
  const known = { banner, ...(isLetterLanguage(stored.lang) && { lang: stored.lang }) }
  if (sanitised === rulesVersion) return { content, ...known }
  if (sanitised === textVersion)
    return { content: isMarkup(content) ? content : paragraphsToMarkup(content), ...known }
  return { content: await sanitiseOrEscape(sanitiser, content), ...known }
}

type StoredBody = {
  readonly content: string
  readonly banner?: unknown
  readonly lang?: unknown
  readonly sanitised?: unknown
  readonly plan?: unknown
  /** The seal vouches for it. */
  readonly firstWords?: string
}

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
  if (looksLikeJson(content)) return textToMarkup(content)
  try {
    return (await sanitiser.clean(content)).content
  } catch (error) {
    // A letter must be readable even without its formatting.
    if (error instanceof AppError) return textToMarkup(content)
    throw error
  }
}

/** What is left of broken JSON is text, even if it contains tags. */
const looksLikeJson = (content: string) => /^\s*[{[]/.test(content)
