import { CallError } from '#lib/error-code.ts'

/** Too many photographs or recordings in an hour, of which the refusal itself says no more than that of too many letters. */
export class EnclosuresLimited extends CallError {
  /** `wait`: "12 minutes". */
  readonly textOf: (wait: string) => string

  constructor(error: CallError, textOf: (wait: string) => string) {
    super(error.code, error)
    this.textOf = textOf
  }
}
