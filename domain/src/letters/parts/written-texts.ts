import type { PartTextRole } from './part-kind.ts'
import { type LetterParts, listParts, partRows } from './part-table.ts'

type PartText = { readonly role: PartTextRole; readonly text: string; readonly unseen: string }

/** What is written in the letter's parts, in the order of the markup. */
export const writtenTextsOf = (parts: Partial<LetterParts>): readonly PartText[] =>
  partRows.flatMap(({ field, kind: { written } }) =>
    written
      ? listParts(parts, field).map(part => ({
          role: written.role,
          text: written.of(part),
          unseen: written.unseen ?? '',
        }))
      : [],
  )
