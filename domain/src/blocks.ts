import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { person } from './profiles.ts'

/** The people whose letters the user does not see (docs/rules.md 6.1), by name. */
export const blocks = z.strictObject({ people: z.array(person) })
export type Blocks = z.infer<typeof blocks>

export const blockInput = z.strictObject({ personId: givenId })
