import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { person } from './profiles.ts'

/** Whether writers learn that their letters were read is the reader's choice (DECISIONS 27). */
export const receipts = z.strictObject({
  /** For everyone who is not named. */
  forAll: z.boolean(),
  /** These learn nothing beyond delivered, even where everyone else does. */
  notFor: z.array(person),
})
export type Receipts = z.infer<typeof receipts>

export const receiptsForAllInput = z.strictObject({ receipts: z.boolean() })
export const receiptsForInput = z.strictObject({ personId: givenId, receipts: z.boolean() })
