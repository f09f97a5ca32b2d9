import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'
import { isVisible } from '#text-line.ts'
import { presentPasswordSchema } from './password-schemas.ts'
import { isOwnDeviceSchema } from './session-schemas.ts'

export const passkeyNameMaxLength = 60

/** Per account (docs/rules.md 1.8). */
export const mostPasskeys = 10

const passkeyNameSchema = z
  .string()
  .check(
    z.trim(),
    z.refine(isVisible, 'Please give it a name'),
    z.maxLength(passkeyNameMaxLength, `Please use at most ${passkeyNameMaxLength} characters`),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]*$/u, 'Please write the name on one line'),
  )

export const passkeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Bytes in WebAuthn's JSON encoding. */
const base64urlSchema = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]*$/))

/** WebAuthn allows at most 1,023 bytes. */
const credentialIdSchema = base64urlSchema(1364)

const credential = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') }

const clientDataJSONSchema = base64urlSchema(4096)

const transportsSchema = z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(16))

/**
 * WebAuthn's RegistrationResponseJSON. Unknown fields are dropped: browsers keep adding them. The sizes leave room for larger
 * key types.
 */
export const madeCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientDataJSONSchema,
    attestationObject: base64urlSchema(16_384),
    transports: z.optional(transportsSchema),
  }),
})
export type MadeCredential = z.infer<typeof madeCredentialSchema>

/** WebAuthn's AuthenticationResponseJSON. Unknown fields are dropped. */
export const signedCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientDataJSONSchema,
    authenticatorData: base64urlSchema(8192),
    signature: base64urlSchema(8192),
    /** Up to 64 bytes. */
    userHandle: z.optional(base64urlSchema(86)),
  }),
})
export type SignedCredential = z.infer<typeof signedCredentialSchema>

export const startPasskeyInputSchema = z.strictObject({ password: presentPasswordSchema })
export const addPasskeyInputSchema = z.strictObject({
  name: passkeyNameSchema,
  credential: madeCredentialSchema,
})
export const removePasskeyInputSchema = z.strictObject({ id: givenIdSchema, password: presentPasswordSchema })
export const passkeySignInInputSchema = z.strictObject({
  credential: signedCredentialSchema,
  isOwnDevice: isOwnDeviceSchema,
})
export type PasskeyAnswer = z.infer<typeof passkeySignInInputSchema>

export const confirmByPasskeyInputSchema = z.strictObject({ credential: signedCredentialSchema })

const knownCredentialSchema = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyToMakeSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredentialSchema),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyToMake = z.infer<typeof passkeyToMakeSchema>

/** What devices may know of an account's passkeys: for WebAuthn's Signal API, and for who is to use one of theirs. */
export const acceptedPasskeysSchema = z.strictObject({
  rpId: z.string(),
  userId: z.string(),
  name: z.string(),
  displayName: z.string(),
  credentialIds: z.array(z.string()),
})
export type AcceptedPasskeys = z.infer<typeof acceptedPasskeysSchema>

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. They name no account. */
export const passkeyToUseSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyToUse = z.infer<typeof passkeyToUseSchema>
