import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { presentPassword } from './passwords.ts'

/** Hours that the link to a new address works, from when it was asked for. */
export const emailChangeHours = 24

export const changeEmailInput = z.strictObject({ email, password: presentPassword })

/** A change of address that waits for the link in the mail to the new one. */
export const pendingEmailChange = z.strictObject({ email: z.string(), expiresAt: z.date() })
export type PendingEmailChange = z.infer<typeof pendingEmailChange>
