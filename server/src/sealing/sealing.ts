import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { KeyVersion, LetterKeys } from '#sealing/letter-keys.ts'

/** docs/rules.md 3.8 */
export type Sealed = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedPreview: Buffer
  readonly sealedBody: Buffer
}

/** In another row, or with another sender or receiver, it does not open. */
export type Binding = readonly string[]

export const letterBinding = (letter: {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
}): Binding => ['letter', letter.id, letter.senderId, letter.receiverId]

export const draftBinding = (draft: { readonly id: string; readonly ownerId: string }): Binding => [
  'draft',
  draft.id,
  draft.ownerId,
]

export const guestBinding = (guest: { readonly id: string; readonly ownerId: string }): Binding => [
  'guest',
  guest.id,
  guest.ownerId,
]

export const signatureBinding = (signature: { readonly id: string }): Binding => ['signature', signature.id]

/** Whatever letter it lies in. */
export const enclosureBinding = (enclosure: { readonly id: string; readonly ownerId: string }): Binding => [
  'enclosure',
  enclosure.id,
  enclosure.ownerId,
]

/** The message names the reason, never the content. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

type Text = {
  readonly body: string
  readonly preview: string
  /** Sent closed, even if it was opened since (docs/rules.md 10.6). */
  readonly isClosed?: boolean
}

/** The body gets a fresh key, the preview the preview key. */
export function sealText(keys: LetterKeys, binding: Binding, text: Text): Sealed {
  const { id: keyId, wrapping, preview } = keys.newest
  // A call takes longer than sealing a short text.
  const random = randomBytes(keyLength + 3 * nonceLength)
  const ownKey = random.subarray(0, keyLength)
  const nonce = (index: number) => random.subarray(keyLength + index * nonceLength).subarray(0, nonceLength)
  const how = (index: number) => ({ nonce: nonce(index), format: text.isClosed ? closedFormat : plainFormat })
  return {
    keyId,
    sealedKey: seal(wrapping, 'key', binding, ownKey, { nonce: nonce(0) }),
    sealedPreview: seal(preview, 'preview', binding, Buffer.from(text.preview), how(1)),
    sealedBody: seal(createSecretKey(ownKey), 'body', binding, Buffer.from(text.body), how(2)),
  }
}

/** To seal it for other people. Throws SealError. */
export function openText(keys: LetterKeys, binding: Binding, row: Sealed): Text {
  return {
    body: openBody(keys, binding, row),
    preview: openPreview(keys, binding, row),
    isClosed: row.sealedBody[0] === closedFormat,
  }
}

/** Throws SealError if its key is unknown or anything was changed or moved. */
export function openBody(
  keys: LetterKeys,
  binding: Binding,
  row: Pick<Sealed, 'keyId' | 'sealedKey' | 'sealedBody'>,
): string {
  const ownKey = open(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  return open(createSecretKey(ownKey), 'body', binding, row.sealedBody).toString()
}

/** Throws SealError. */
export function openPreview(
  keys: Pick<LetterKeys, 'find'>,
  binding: Binding,
  row: Pick<Sealed, 'keyId' | 'sealedPreview'>,
): string {
  return open(findVersion(keys, row.keyId).preview, 'preview', binding, row.sealedPreview).toString()
}

/** In place of the row's own preview, under the key that the row names. Throws SealError. */
export function replacePreview(
  keys: Pick<LetterKeys, 'find'>,
  binding: Binding,
  { keyId, sealedPreview }: Pick<Sealed, 'keyId' | 'sealedPreview'>,
  preview: string,
): Buffer {
  const { preview: key } = findVersion(keys, keyId)
  return seal(key, 'preview', binding, Buffer.from(preview), { format: formatOf(sealedPreview) })
}

/** A guest's columns, all under the key of their row (docs/rules.md 8.1). */
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
  const sealPart = (part: Part, plain: string | null) =>
    plain === null ? null : seal(ownKey, part, binding, Buffer.from(plain))
  return {
    keyId,
    sealedKey: seal(wrapping, 'key', binding, bytes),
    sealedSecret: seal(ownKey, 'secret', binding, Buffer.from(text.secret)),
    sealedAddress: sealPart('address', text.address),
    sealedMask: sealPart('mask', text.mask),
  }
}

/** Throws SealError. */
export function openGuest(keys: LetterKeys, binding: Binding, row: SealedGuest): GuestText {
  const ownKey = createSecretKey(open(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey))
  const openPart = (part: Part, sealed: Buffer | null) =>
    sealed && open(ownKey, part, binding, sealed).toString()
  return {
    secret: open(ownKey, 'secret', binding, row.sealedSecret).toString(),
    address: openPart('address', row.sealedAddress),
    mask: openPart('mask', row.sealedMask),
  }
}

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
    sealedKey: seal(wrapping, 'key', binding, ownKey),
    sealedStrokes: seal(createSecretKey(ownKey), 'strokes', binding, Buffer.from(signature)),
  }
}

/** Throws SealError. */
export function openSignature(keys: LetterKeys, binding: Binding, row: SealedSignature): string {
  const ownKey = createSecretKey(open(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey))
  return open(ownKey, 'strokes', binding, row.sealedStrokes).toString()
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
    sealedKey: seal(wrapping, 'key', binding, ownKey),
    sealedFacts: seal(createSecretKey(ownKey), 'facts', binding, Buffer.from(facts)),
    fileKey: file => fileKeyOf(ownKey, file),
  }
}

/** Throws SealError. */
export function openEnclosure(keys: LetterKeys, binding: Binding, row: SealedEnclosure): OpenedEnclosure {
  const ownKey = open(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  const facts = open(createSecretKey(ownKey), 'facts', binding, row.sealedFacts).toString()
  return { facts, fileKey: file => fileKeyOf(ownKey, file) }
}

/** Two files under one key would repeat its nonces. */
function fileKeyOf(ownKey: Buffer, file: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', ownKey, '', `novelette enclosure ${file} v1`, keyLength)),
  )
}

/** A key rotation rewrites this; what is under the row's own key stays as it is. Guests, signatures and enclosures have no preview. */
export type Wrapped = Pick<Sealed, 'keyId' | 'sealedKey'> & { readonly sealedPreview: Buffer | null }

/** Throws SealError. */
export function rewrapKey(keys: LetterKeys, binding: Binding, row: Wrapped): Wrapped {
  const { id: keyId, wrapping, preview } = keys.newest
  if (row.sealedKey.length === 0) return { ...row, keyId }
  const before = findVersion(keys, row.keyId)
  const ownKey = open(before.wrapping, 'key', binding, row.sealedKey)
  const { sealedPreview: old } = row
  const resealed = (sealed: Buffer) =>
    seal(preview, 'preview', binding, open(before.preview, 'preview', binding, sealed), {
      format: formatOf(sealed),
    })
  return {
    keyId,
    sealedKey: seal(wrapping, 'key', binding, ownKey),
    sealedPreview: old && resealed(old),
  }
}

type Part = 'key' | 'body' | 'preview' | 'secret' | 'address' | 'mask' | 'strokes' | 'facts'

const algorithm = 'aes-256-gcm'
const plainFormat = 1
/** Of letters that were sent closed: the release before refuses it, and so shows none of their words (docs/decisions/057). */
const closedFormat = 2
const keyLength = 32
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

const formatOf = (sealed: Buffer): number => sealed[0] ?? plainFormat

type How = { readonly nonce?: Buffer; readonly format?: number }

/** A format byte, the nonce, the tag, the ciphertext. */
function seal(
  key: KeyObject,
  part: Part,
  binding: Binding,
  plain: Buffer,
  { nonce = randomBytes(nonceLength), format = plainFormat }: How = {},
): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(boundTo(format, part, binding))
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ...sealed])
}

function open(key: KeyObject, part: Part, binding: Binding, sealed: Buffer): Buffer {
  const format = formatOf(sealed)
  if (![plainFormat, closedFormat].includes(format) || sealed.length < headLength) {
    throw new SealError(`The sealed ${part} of ${binding[0]} ${binding[1]} has an unknown format.`)
  }
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
  decipher.setAAD(boundTo(format, part, binding))
  const plain = decipher.update(sealed.subarray(headLength))
  try {
    decipher.final()
  } catch {
    throw new SealError(`The ${part} of ${binding[0]} ${binding[1]} was changed, or sealed for other people.`)
  }
  return plain
}

/** A preview must not pass for a body. The database ignores the case of ids. */
function boundTo(format: number, part: Part, binding: Binding): Buffer {
  return Buffer.from(['novelette', format, part, ...binding].join('|').toLowerCase())
}

function findVersion(keys: Pick<LetterKeys, 'find'>, id: string): KeyVersion {
  const found = keys.find(id)
  if (!found) throw new SealError(`The letter key ${id} is not among LETTER_KEYS.`)
  return found
}
