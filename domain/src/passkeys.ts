import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { presentPassword } from './passwords.ts'

export const passkeyNameMaxLength = 60

/** Maximum passkeys per account (docs/rules.md 1.8). */
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

/** Bytes in WebAuthn's JSON encoding. */
const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]*$/))

/** WebAuthn allows at most 1,023 bytes. */
const credentialId = base64url(1364)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const clientDataJSON = base64url(4096)

const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(16))

/**
 * What an authenticator created (WebAuthn's RegistrationResponseJSON), as far as the server reads it. Unknown fields are dropped,
 * not refused: browsers keep adding them. The sizes leave room for larger key types.
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

/** What an authenticator signed (WebAuthn's AuthenticationResponseJSON). Unknown fields are dropped. */
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

/** Options for creating a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
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

/** Options for signing in with a passkey (WebAuthn's PublicKeyCredentialRequestOptionsJSON). They name no account. */
export const passkeyToUse = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyToUse = z.infer<typeof passkeyToUse>
