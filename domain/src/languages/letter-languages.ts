import { isBeyondLatin } from './beyond-latin.ts'

export const latinLanguages = [
  ...(['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'nb', 'fi', 'hu'] as const),
  ...(['ro', 'hr', 'tr', 'vi', 'id'] as const),
] as const

/**
 * What a letter can be written in (BCP 47). Which one chooses its faces, how its lines break, and the voice of a screen reader; their
 * names come from the browser.
 */
export const letterLanguages = [
  ...latinLanguages,
  ...(['ru', 'uk', 'bg', 'sr', 'el', 'hy', 'ka', 'he', 'ar', 'fa', 'ur'] as const),
  ...(['hi', 'mr', 'ne', 'bn', 'pa', 'gu', 'ta', 'te', 'kn', 'ml', 'th'] as const),
  ...(['ja', 'ko', 'zh-Hans', 'zh-Hant'] as const),
] as const
export type LetterLanguage = (typeof letterLanguages)[number]

export const isLetterLanguage = (value: unknown): value is LetterLanguage =>
  letterLanguages.some(language => language === value)

/** Of the interface. What it speaks is not said again of a letter. */
export const interfaceLanguage: LetterLanguage = 'en'

/** Letters that tell languages of one script apart come before what the script is mostly used for. */
const signs: readonly (readonly [RegExp, LetterLanguage])[] = [
  [/[ґєії]/i, 'uk'],
  [/[ђјљњћџ]/i, 'sr'],
  [/[ٹڈڑںے]/, 'ur'],
  [/[پچژگ]/, 'fa'],
  [/[\u3041-\u30ff]/, 'ja'],
]

const scripts: readonly (readonly [RegExp, readonly [LetterLanguage, ...LetterLanguage[]]])[] = [
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Armenian}/gu, ['hy']],
  [/\p{Script=Georgian}/gu, ['ka']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr', 'ne']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Gurmukhi}/gu, ['pa']],
  [/\p{Script=Gujarati}/gu, ['gu']],
  [/\p{Script=Tamil}/gu, ['ta']],
  [/\p{Script=Telugu}/gu, ['te']],
  [/\p{Script=Kannada}/gu, ['kn']],
  [/\p{Script=Malayalam}/gu, ['ml']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/[\p{Script=Han}\u3041-\u30ff]/gu, ['zh-Hans', 'zh-Hant', 'ja']],
]

/** Characters at the beginning of a letter that say what it is written in. */
export const languageSampleLength = 2_000

/**
 * By the script that has most letters at the beginning of `text`; of those that share it, a language of `own` (what its writer reads
 * elsewhere, the first is preferred), else the likeliest. Undefined for Latin.
 */
export function guessLanguage(text: string, own: readonly string[] = []): LetterLanguage | undefined {
  const sample = text.slice(0, languageSampleLength)
  if (!isBeyondLatin(sample)) return undefined
  const count = (script: RegExp) => sample.match(script)?.length ?? 0
  const counted = scripts.map(([script, languages]) => ({ languages, letters: count(script) }))
  const [most] = counted.sort((one, other) => other.letters - one.letters)
  if (!most || most.letters < count(/\p{Script=Latin}/gu)) return undefined
  const told = signs.find(([sign, language]) => most.languages.includes(language) && sign.test(sample))
  return told?.[1] ?? findPreferredLanguage(own, most.languages) ?? most.languages[0]
}

/** The plain text of the beginning. */
export const openingText = (markup: string): string =>
  markup.slice(0, 2 * languageSampleLength).replace(/<[^>]*(?:>|$)|&\w+;/g, ' ')

/** Of a letter that does not say. */
export const languageOfMarkup = (markup: string): LetterLanguage | undefined =>
  guessLanguage(openingText(markup))

/** The first of `own`, as a browser names them, that is one of `languages`. */
export function findPreferredLanguage(
  own: readonly string[],
  languages: readonly LetterLanguage[],
): LetterLanguage | undefined {
  for (const tag of own) {
    const [name = '', ...parts] = tag.toLowerCase().split('-')
    const isTraditional = parts.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part))
    const known = name === 'zh' ? (isTraditional ? 'zh-Hant' : 'zh-Hans') : name === 'no' ? 'nb' : name
    const found = languages.find(language => language === known)
    if (found) return found
  }
  return undefined
}
