import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'

export const enclosureIdInputSchema = z.strictObject({ id: givenIdSchema })

export const enclosureStoredSchema = z.strictObject({ isStored: z.boolean() })

/** Of what is sent to somebody: they take it, they have not written yet, they want none of its kind, or nobody encloses any here. */
export const enclosureOutcomeSchema = z.enum(['taken', 'friends_only', 'not_wanted', 'off'])
export type EnclosureOutcome = z.infer<typeof enclosureOutcomeSchema>
