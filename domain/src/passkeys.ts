import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { presentPassword } from './passwords.ts'

export const passkeyNameMaxLength = 60

/** Most passkeys that one account may have. */
export const mostPasskeys = 10

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please give it a name'),
    z.maxLength(passkeyNameMaxLength, `Please use at most ${passkeyNameMaxLength} characters`),
    z.regex(/^\P{Cc}*$/u, 'Please write the name on one line'),
  )

export const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})
export type Passkey = z.infer<typeof passkey>

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]*$/))

/** At most 1,023 bytes, says WebAuthn. */
const credentialId = base64url(1364)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const clientDataJSON = base64url(4096)

const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(16))

/**
 * What an authenticator made (WebAuthn's RegistrationResponseJSON), as far as the server reads it: browsers add more,
 * and more every year, so the rest is dropped and not refused. The sizes leave room for keys of the coming kinds.
 */
export const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_384),
    transports: z.optional(transports),
  }),
})
export type MadeCredential = z.infer<typeof madeCredential>

/** What an authenticator signed (WebAuthn's AuthenticationResponseJSON), read in the same way. */
export const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    /** Up to 64 bytes. */
    userHandle: z.optional(base64url(86)),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

export const startPasskeyInput = z.strictObject({ password: presentPassword })
export const addPasskeyInput = z.strictObject({ name: passkeyName, credential: madeCredential })
export const removePasskeyInput = z.strictObject({ id: givenId, password: presentPassword })
export const passkeySignInInput = z.strictObject({ credential: signedCredential })

const knownCredential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What a browser needs to have a passkey made (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const passkeyToMake = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyToMake = z.infer<typeof passkeyToMake>

/** What a browser needs to have a passkey used (WebAuthn's PublicKeyCredentialRequestOptionsJSON). It names no account. */
export const passkeyToUse = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyToUse = z.infer<typeof passkeyToUse>
