import type { ReceivedSummary, SentSummary } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { LetterRow } from '#letters/lists/lists.ts'
import { readablePreview } from '#letters/lists/readable-preview.ts'
import { shownPreview } from '#sealing/preview-text.ts'
import { letterBinding } from '#sealing/sealing.ts'

type Opening = Pick<Dependencies, 'letterKeys' | 'log'>

export function receivedSummary(deps: Opening, row: LetterRow): ReceivedSummary {
  return { ...summary(deps, row), sender: row.person }
}

export function sentSummary(deps: Opening, row: LetterRow): SentSummary {
  return { ...summary(deps, row), receiver: row.person }
}

function summary(deps: Opening, row: LetterRow) {
  const { id, status, createdAt, banner, favourite, opensFrom, postedAt } = row
  const text = readablePreview(deps, letterBinding(row), row)
  const { preview, isClosed } = shownPreview(text, status === 'read')
  const openWhen = isClosed ? { label: preview, opensFrom } : null
  return { id, status, createdAt, banner, favourite, preview, openWhen, ...(postedAt && { postedAt }) }
}
