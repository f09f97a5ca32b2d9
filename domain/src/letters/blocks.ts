import * as z from 'zod/mini'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'

/** Their letters are not shown (docs/rules.md 6.1). Sorted by name. */
export const blocksSchema = z.strictObject({ people: z.array(personSchema) })
export type Blocks = z.infer<typeof blocksSchema>

export const blockInputSchema = z.strictObject({ personId: givenIdSchema })
