import type { ReceivedSummary, SentSummary } from '@novelette/domain/letters.ts'
import type { LetterRow } from '#letters/lists.ts'
import { readablePreview } from '#letters/readable-preview.ts'
import { letterBinding } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

type Opening = Pick<Parts, 'letterKeys' | 'log'>

/** A row of the inbox, with its preview opened. */
export function receivedSummary(parts: Opening, row: LetterRow): ReceivedSummary {
  return { ...summary(parts, row), sender: row.person }
}

/** A row of the sent letters, with its preview opened. */
export function sentSummary(parts: Opening, row: LetterRow): SentSummary {
  return { ...summary(parts, row), receiver: row.person }
}

function summary(parts: Opening, row: LetterRow) {
  const { id, status, createdAt, banner, favourite } = row
  const preview = readablePreview(parts, letterBinding(row), row)
  return { id, status, createdAt, banner, favourite, preview }
}
