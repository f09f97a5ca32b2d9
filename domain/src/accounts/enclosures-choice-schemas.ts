import * as z from 'zod/mini'

/** Whether photographs and recordings reach one, of people one has written to (docs/rules.md 3.13, 3.14). */
export const enclosuresChoiceSchema = z.strictObject({ photographs: z.boolean(), recordings: z.boolean() })
export type EnclosuresChoice = z.infer<typeof enclosuresChoiceSchema>
