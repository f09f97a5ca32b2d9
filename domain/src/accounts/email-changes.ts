import * as z from 'zod/mini'
import { emailSchema } from './accounts.ts'
import { presentPasswordSchema } from './passwords.ts'

/** Counted from the request. */
export const emailChangeHours = 24

export const changeEmailInputSchema = z.strictObject({ email: emailSchema, password: presentPasswordSchema })

export const pendingEmailChangeSchema = z.strictObject({ email: z.string(), expiresAt: z.date() })
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>
