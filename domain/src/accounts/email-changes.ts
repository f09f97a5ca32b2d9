import * as z from 'zod/mini'
import { emailSchema } from './account-schemas.ts'
import { presentPasswordSchema } from './password-schemas.ts'

export const changeEmailInputSchema = z.strictObject({ email: emailSchema, password: presentPasswordSchema })

export const pendingEmailChangeSchema = z.strictObject({ email: z.string(), expiresAt: z.date() })
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>

/** The address that the account has again, and a link to a new password. */
export const undoneEmailChangeSchema = z.strictObject({ email: z.string(), token: z.string() })
