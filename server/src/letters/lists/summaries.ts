import type { ReceivedSummary, SentSummary } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { LetterRow } from '#letters/lists/lists.ts'
import { shownPreview } from '#sealing/preview-text.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openPreview } from '#sealing/sealing.ts'

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

type SealedPreview = Parameters<typeof openPreview>[2] & { readonly id: string }

/** One row must not fail its list. */
export function readablePreview(
  { letterKeys, log }: Pick<Dependencies, 'letterKeys' | 'log'>,
  binding: Parameters<typeof openPreview>[1],
  row: SealedPreview,
): string {
  try {
    return openPreview(letterKeys, binding, row)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id: row.id, reason: error.message }, 'a preview cannot be opened')
    return ''
  }
}
