import * as z from 'zod/mini'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'

/** The reader chooses whether senders learn that a letter was read (docs/rules.md 5.6). */
export const receiptsSchema = z.strictObject({
  /** For everyone who is not listed in `notFor`. */
  forAll: z.boolean(),
  /** These learn nothing beyond delivered. */
  notFor: z.array(personSchema),
})
export type Receipts = z.infer<typeof receiptsSchema>

export const receiptsForAllInputSchema = z.strictObject({ receipts: z.boolean() })
export const receiptsForInputSchema = z.strictObject({ personId: givenIdSchema, receipts: z.boolean() })
