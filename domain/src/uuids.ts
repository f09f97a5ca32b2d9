import * as z from 'zod/mini'

const uuid = z.regexes.uuid()

/** For browser code without schemas. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
