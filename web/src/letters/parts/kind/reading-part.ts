import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import type { ComponentType } from 'react'
import type { LetterSheetProps } from '#stationery/letter/letter-sheet.tsx'

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
