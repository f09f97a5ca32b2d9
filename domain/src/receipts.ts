import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { person } from './profiles.ts'

/** The reader chooses whether senders learn that a letter was read (docs/rules.md 5.6). */
export const receipts = z.strictObject({
  /** For everyone who is not listed in `notFor`. */
  forAll: z.boolean(),
  /** These learn nothing beyond delivered, even where everyone else does. */
  notFor: z.array(person),
})
export type Receipts = z.infer<typeof receipts>

export const receiptsForAllInput = z.strictObject({ receipts: z.boolean() })
export const receiptsForInput = z.strictObject({ personId: givenId, receipts: z.boolean() })
