import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'

export const enclosureIdInputSchema = z.strictObject({ id: givenIdSchema })

export const enclosureStoredSchema = z.strictObject({ isStored: z.boolean() })
