import { byEnclosureKind, type EnclosureKind } from './enclosure-kinds.ts'
import { type LetterParts, listParts, partRows } from './part-table.ts'

/** By which the files of a letter's parts are stored. */
export type EnclosedIds = Readonly<Record<EnclosureKind, readonly string[]>>

export const enclosedIds = (parts: LetterParts): EnclosedIds =>
  byEnclosureKind(name =>
    partRows.flatMap(({ field, kind: { name: named, fileId } }) =>
      named === name && fileId ? listParts(parts, field).map(part => fileId(part)) : [],
    ),
  )
