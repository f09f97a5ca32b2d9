import type { EnclosureKind } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { CallError } from '#lib/error-code.ts'

/** Too many photographs or recordings in an hour, of which the refusal itself says no more than that of too many letters. */
export class EnclosuresLimited extends CallError {
  readonly kind: EnclosureKind

  constructor(kind: EnclosureKind, error: CallError) {
    super(error.code, error)
    this.kind = kind
  }
}

/** What is thrown where those of a letter were not stored. */
export function asEnclosureError(kind: EnclosureKind, error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'rate_limited') return error
  return new EnclosuresLimited(kind, error)
}
