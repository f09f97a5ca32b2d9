import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { presentPassword } from './passwords.ts'

/** Hours that the link to a new address works, counted from the request. */
export const emailChangeHours = 24

export const changeEmailInput = z.strictObject({ email, password: presentPassword })

export const pendingEmailChange = z.strictObject({ email: z.string(), expiresAt: z.date() })
export type PendingEmailChange = z.infer<typeof pendingEmailChange>
