import * as z from 'zod/mini'
import { presentPassword } from './passwords.ts'

export const passkeyNameMaxLength = 60

/** Most passkeys that one account may have. */
export const mostPasskeys = 10

const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please give it a name'), z.maxLength(passkeyNameMaxLength))

export const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})
export type Passkey = z.infer<typeof passkey>

/** What WebAuthn itself defines; the server has its own library read it and trusts none of it. */
const credential = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') })

export const startPasskeyInput = z.strictObject({ password: presentPassword })
export const addPasskeyInput = z.strictObject({ name: passkeyName, credential })
export const removePasskeyInput = z.strictObject({ id: z.uuid() })
export const passkeySignInInput = z.strictObject({ credential })
