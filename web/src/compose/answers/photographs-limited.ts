import { CallError } from '#lib/error-code.ts'

/** Too many photographs in an hour, of which the refusal itself says no more than that of too many letters. */
export class PhotographsLimited extends CallError {}

/** What is thrown where photographs of a letter were not stored. */
export function asPhotographsError(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'rate_limited') return error
  return new PhotographsLimited(error.code, error)
}
