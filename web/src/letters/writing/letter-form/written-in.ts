import {
  findPreferredLanguage,
  guessLanguage,
  interfaceLanguage,
  type LetterLanguage,
  languageOfMarkup,
  latinLanguages,
  openingText,
} from '@novelette/domain/languages/letter-languages.ts'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'

const englishWords = /^(?:the|and|you|your|i|my|that|it|is|not|with|this|have|are|from|when|dear|love)$/

/** Fewer say little. */
const enoughWords = 12

/** Which languages their browser asks for, the first is preferred. */
const ownLanguages = () => navigator.languages

function countEnglish(text: string) {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const english = words.filter(word => englishWords.test(word)).length
  return { words: words.length, isEnglish: english > words.length / 12 }
}

/** What a letter is written in, as far as its beginning and its writer's browser tell. */
export function guessWrittenIn(text: string): LetterLanguage {
  const own = ownLanguages()
  const guess = guessLanguage(text, own)
  if (guess) return guess
  const latin = findPreferredLanguage(own.slice(0, 1), latinLanguages) ?? interfaceLanguage
  if (latin === interfaceLanguage) return latin
  const { words, isEnglish } = countEnglish(text)
  return words === 0 || isEnglish ? interfaceLanguage : latin
}

/** Whether the desk says it: where it is, or may well be, another language than that of the desk. */
export function isLanguageShown(language: LetterLanguage, text: string): boolean {
  if (language !== interfaceLanguage) return true
  const { words, isEnglish } = countEnglish(text)
  return words >= enoughWords && !isEnglish
}

/** Nothing, where every reader's browser will find the same. */
export function languageToStore(language: LetterLanguage, markup: string): LetterLanguage | undefined {
  return language === (languageOfMarkup(markup) ?? interfaceLanguage) ? undefined : language
}

export type LanguageChoice = ReturnType<typeof createLanguageChoice>

/** What a letter is written in: guessed from its beginning, until its writer has chosen. */
export function createLanguageChoice({ content, lang }: DraftText) {
  // What was stored is the writer's choice, unless it would be guessed again.
  let chosen = lang === guessWrittenIn(openingText(content)) ? undefined : lang
  return {
    choose: (language: LetterLanguage) => {
      chosen = language
    },
    fieldsOf: (opening: string) => {
      const language = chosen ?? guessWrittenIn(opening)
      return { language, isLanguageShown: isLanguageShown(language, opening) }
    },
    toStore: (language: LetterLanguage, content: string) => chosen ?? languageToStore(language, content),
  }
}
