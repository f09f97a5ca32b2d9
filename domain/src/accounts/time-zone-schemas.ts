import * as z from 'zod/mini'
import { timeZoneSchema } from '#time-zone-schema.ts'

const fields = {
  /** Null: not known. */
  timeZone: z.nullable(timeZoneSchema),
  /** Whether people they have written to may set a letter by it (docs/rules.md 10.7). */
  shares: z.boolean(),
}

export const ownTimeZoneSchema = z.strictObject(fields)
export type OwnTimeZone = z.infer<typeof ownTimeZoneSchema>

/** What is not known cannot be shared. */
export const changeTimeZoneInputSchema = ownTimeZoneSchema.check(
  z.refine(({ timeZone, shares }) => timeZone !== null || !shares, { path: ['shares'] }),
)
