import * as z from 'zod/mini'
import { byEnclosurePlural } from '#letters/parts/all-enclosures.ts'

/** Which parts with files reach one, of people one has written to (docs/rules.md 3.13, 3.14). */
export const enclosuresChoiceSchema = z.strictObject(byEnclosurePlural(() => z.boolean()))
export type EnclosuresChoice = z.infer<typeof enclosuresChoiceSchema>
