import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import type { ComponentType } from 'react'

/** What is asked before a letter goes in which parts of a kind have no words. */
export type QuestionPart = {
  /** `photograph` */
  readonly noun: string
  /** Who has it not reads the words: `see`. */
  readonly sense: string
  readonly countLacking: (parts: LetterParts) => number
  /** Where no other kind lacks words; `them` is `it` for one. */
  readonly ask: (count: number, them: string) => Readonly<Record<'lack' | 'why' | 'write', string>>
  /** A field for each that lacks words, by its id. */
  readonly Fields: ComponentType<{ parts: LetterParts }>
  /** What was written, given to those that lack words. */
  readonly withWords: (parts: LetterParts, wordsOf: (id: string) => string) => Partial<LetterParts>
}
