import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import type { ComponentType, ReactNode } from 'react'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import type { LetterSheetProps } from '#stationery/letter/letter-sheet.tsx'
import type { LetterInEditor } from './letter-drawing.ts'

export type SheetWith = Pick<LetterSheetProps, 'font' | 'signature' | 'lyingAt'> & {
  readonly heading?: string | undefined
  /** Of its writer, in place of their username. */
  readonly name?: string | undefined
}

/** How parts of a kind are shown. On paper and in a picture they are what is on the screen, but for what is `data-screen-only`. */
export type ReadingPart = {
  /** On the sheet itself, also while the letter is written. */
  readonly onSheet?: (parts: LetterParts) => SheetWith
  /** Beside its writer's username, where a reader is told whom it is from. */
  readonly BesideWriter?: ComponentType<{ parts: LetterParts }>
  /** Under the words. */
  readonly UnderWords?: ComponentType<{ parts: LetterParts }>
}

/** A letter that is being written, for what is laid in it. */
export type LetterToFill = {
  readonly writerId: string
  /** What lies in it now. */
  readonly parts: LetterParts
  /** The same, read anew. */
  readonly drawn: () => LetterParts
  readonly draw: (change: Partial<LetterParts>) => void
  readonly handle: LetterInEditor
  readonly hasText: boolean
  readonly banner: BannerId
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
  /** Has the writer choose files, which are enclosed. */
  readonly chooseFiles: () => void
  /** A button that had the focus is gone. */
  readonly focus: () => void
}

/** Lays another in the letter. */
export type EncloseEntry = { readonly name: string; readonly begin: () => void }

type Filling = {
  /** In the menu of Enclose; not where none has room. */
  readonly enclosure?: EncloseEntry | false | undefined
  /** Those that lie under the words, and what can be done with each. */
  readonly underWords?: ReactNode
  readonly dialog?: ReactNode
}

/** How parts of a kind are laid in a letter. */
export type WritingPart = {
  readonly useFilling: (letter: LetterToFill) => Filling
}

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
