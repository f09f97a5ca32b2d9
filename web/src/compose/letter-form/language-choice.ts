import { type LetterLanguage, openingText } from '@novelette/domain/languages/letter-languages.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { guessWrittenIn, isLanguageShown, languageToStore } from './written-in.ts'

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
