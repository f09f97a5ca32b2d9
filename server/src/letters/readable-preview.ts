import type { Dependencies } from '#dependencies.ts'
import { openPreview, SealError } from '#letters/sealing.ts'

type Sealed = Parameters<typeof openPreview>[2] & { readonly id: string }

/** The first words of a letter or a draft; none where they cannot be opened, so that one row never takes its list with it. */
export function readablePreview(
  { letterKeys, log }: Pick<Dependencies, 'letterKeys' | 'log'>,
  binding: Parameters<typeof openPreview>[1],
  row: Sealed,
): string {
  try {
    return openPreview(letterKeys, binding, row)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id: row.id, reason: error.message }, 'a preview cannot be opened')
    return ''
  }
}
