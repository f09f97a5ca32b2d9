import * as z from 'zod/mini'
import { keptOpenWhenSchema } from '#letters/closed-letter-schemas.ts'
import { letterIdSchema } from '#letters/letters.ts'
import { maxRevision } from '#letters/revisions.ts'
import { keptDeliverySchema } from './delivery-schema.ts'

/** What its writer means to do with a draft. The server keeps it with the words, and does nothing by it. */
export const letterPlanSchema = z.strictObject({
  delivery: z.optional(keptDeliverySchema),
  openWhen: z.optional(keptOpenWhenSchema),
  /** The scheduled letter that it is to change, and the revision it was begun on. */
  edits: z.optional(
    z.strictObject({ id: letterIdSchema, revision: z.int().check(z.gte(0), z.lte(maxRevision)) }),
  ),
})
export type LetterPlan = z.infer<typeof letterPlanSchema>
