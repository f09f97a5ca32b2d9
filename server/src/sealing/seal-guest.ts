import { createSecretKey, randomBytes } from 'node:crypto'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import {
  type Binding,
  findVersion,
  keyLength,
  openBytes,
  type SealedPart,
  sealBytes,
} from '#sealing/seal-bytes.ts'

export const guestBinding = (guest: { readonly id: string; readonly ownerId: string }): Binding => [
  'guest',
  guest.id,
  guest.ownerId,
]

/**
 * The secret of a guest's link, their mail address, and its masked form, which the letter's writer sees: all under the key of their
 * row (docs/rules.md 8.1).
 */
type SealedGuest = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedSecret: Buffer
  readonly sealedAddress: Buffer | null
  readonly sealedMask: Buffer | null
}

type GuestText = { readonly secret: string; readonly address: string | null; readonly mask: string | null }

/** Under a fresh key: whoever changes one part opens and seals all. */
export function sealGuest(keys: LetterKeys, binding: Binding, text: GuestText): SealedGuest {
  const { id: keyId, wrapping } = keys.newest
  const bytes = randomBytes(keyLength)
  const ownKey = createSecretKey(bytes)
  const sealPart = (part: SealedPart, plain: string | null) =>
    plain === null ? null : sealBytes(ownKey, part, binding, Buffer.from(plain))
  return {
    keyId,
    sealedKey: sealBytes(wrapping, 'key', binding, bytes),
    sealedSecret: sealBytes(ownKey, 'secret', binding, Buffer.from(text.secret)),
    sealedAddress: sealPart('address', text.address),
    sealedMask: sealPart('mask', text.mask),
  }
}

/** Throws SealError. */
export function openGuest(keys: LetterKeys, binding: Binding, row: SealedGuest): GuestText {
  const ownKey = createSecretKey(
    openBytes(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey),
  )
  const openPart = (part: SealedPart, sealed: Buffer | null) =>
    sealed && openBytes(ownKey, part, binding, sealed).toString()
  return {
    secret: openBytes(ownKey, 'secret', binding, row.sealedSecret).toString(),
    address: openPart('address', row.sealedAddress),
    mask: openPart('mask', row.sealedMask),
  }
}
