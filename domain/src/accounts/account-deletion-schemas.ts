import * as z from 'zod/mini'
import { presentPasswordSchema } from './password-schemas.ts'

export const deleteAccountInputSchema = z.strictObject({ password: presentPasswordSchema })
export const pendingDeletionSchema = z.strictObject({ erasesAt: z.date() })
