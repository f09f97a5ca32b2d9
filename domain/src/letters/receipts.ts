import * as z from 'zod/mini'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'

/** docs/rules.md 5.6 */
export const receiptsSchema = z.strictObject({
  /** For everyone who is not listed in `notFor`. */
  forAll: z.boolean(),
  notFor: z.array(personSchema),
})
export type Receipts = z.infer<typeof receiptsSchema>

export const receiptsForAllInputSchema = z.strictObject({ receipts: z.boolean() })
export const receiptsForInputSchema = z.strictObject({ personId: givenIdSchema, receipts: z.boolean() })
