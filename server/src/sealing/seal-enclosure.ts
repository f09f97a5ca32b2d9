import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { type Binding, findVersion, keyLength, openBytes, sealBytes } from '#sealing/seal-bytes.ts'

export const signatureBinding = (signature: { readonly id: string }): Binding => ['signature', signature.id]

/** Whatever letter it lies in. */
export const enclosureBinding = (enclosure: { readonly id: string; readonly ownerId: string }): Binding => [
  'enclosure',
  enclosure.id,
  enclosure.ownerId,
]

type SealedSignature = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedStrokes: Buffer
}

/** Under a fresh key. */
export function sealSignature(keys: LetterKeys, binding: Binding, signature: string): SealedSignature {
  const { id: keyId, wrapping } = keys.newest
  const ownKey = randomBytes(keyLength)
  return {
    keyId,
    sealedKey: sealBytes(wrapping, 'key', binding, ownKey),
    sealedStrokes: sealBytes(createSecretKey(ownKey), 'strokes', binding, Buffer.from(signature)),
  }
}

/** Throws SealError. */
export function openSignature(keys: LetterKeys, binding: Binding, row: SealedSignature): string {
  const ownKey = createSecretKey(
    openBytes(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey),
  )
  return openBytes(ownKey, 'strokes', binding, row.sealedStrokes).toString()
}

type SealedEnclosure = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedFacts: Buffer
}

type OpenedEnclosure = {
  readonly facts: string
  /** Seals the chunks of one of its files (sealed-chunks.ts). */
  readonly fileKey: (file: string) => KeyObject
}

/** Under a fresh key. */
export function sealEnclosure(
  keys: LetterKeys,
  binding: Binding,
  facts: string,
): SealedEnclosure & Pick<OpenedEnclosure, 'fileKey'> {
  const { id: keyId, wrapping } = keys.newest
  const ownKey = randomBytes(keyLength)
  return {
    keyId,
    sealedKey: sealBytes(wrapping, 'key', binding, ownKey),
    sealedFacts: sealBytes(createSecretKey(ownKey), 'facts', binding, Buffer.from(facts)),
    fileKey: file => fileKeyOf(ownKey, file),
  }
}

/** Throws SealError. */
export function openEnclosure(keys: LetterKeys, binding: Binding, row: SealedEnclosure): OpenedEnclosure {
  const ownKey = openBytes(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  const facts = openBytes(createSecretKey(ownKey), 'facts', binding, row.sealedFacts).toString()
  return { facts, fileKey: file => fileKeyOf(ownKey, file) }
}

/** Two files under one key would repeat its nonces. */
function fileKeyOf(ownKey: Buffer, file: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', ownKey, '', `novelette enclosure ${file} v1`, keyLength)),
  )
}
