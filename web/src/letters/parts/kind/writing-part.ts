import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import type { ReactNode } from 'react'
import type { EnclosureReceiver } from '../files/receiver-refusal.ts'
import type { LetterInEditor } from './letter-drawing.ts'

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
