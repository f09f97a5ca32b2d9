import type { Dependencies } from '#context/dependencies.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { openPreview } from '#sealing/sealing.ts'

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
