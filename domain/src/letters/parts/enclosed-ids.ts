import { byEnclosureKind } from './all-enclosures.ts'
import type { EnclosureKind } from './enclosure-kinds.ts'
import type { LetterParts } from './part-table.ts'

/** By which the files of a letter's parts are stored. */
export type EnclosedIds = Readonly<Record<EnclosureKind, readonly string[]>>

export const enclosedIds = (parts: LetterParts): EnclosedIds =>
  byEnclosureKind(kind => parts[`${kind}s`].map(({ id }) => id))
