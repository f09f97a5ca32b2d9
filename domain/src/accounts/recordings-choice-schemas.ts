import * as z from 'zod/mini'

/** Whether recordings reach one, of people one has written to (docs/rules.md 3.14). */
export const recordingsChoiceSchema = z.strictObject({ takes: z.boolean() })
export type RecordingsChoice = z.infer<typeof recordingsChoiceSchema>
