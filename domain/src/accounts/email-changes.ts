import * as z from 'zod/mini'
import { emailSchema } from './account-schemas.ts'
import { presentPasswordSchema } from './password-schemas.ts'

/** Counted from the request. */
export const emailChangeHours = 24

export const changeEmailInputSchema = z.strictObject({ email: emailSchema, password: presentPasswordSchema })

export const pendingEmailChangeSchema = z.strictObject({ email: z.string(), expiresAt: z.date() })
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>
