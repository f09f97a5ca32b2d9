import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyVersion, LetterKeys } from '#letters/letter-keys.ts'

/** What a sealed row holds besides its ids; drafts and letters alike (DECISIONS 15). */
export type Sealed = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedPreview: Buffer
  readonly sealedBody: Buffer
}

/** The ids that a seal is bound to: moved to another row, or with its sender or receiver changed, it does not open. */
export type Binding = readonly string[]

/** A letter belongs to its sender and its receiver. */
export const letterBinding = (letter: {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
}): Binding => ['letter', letter.id, letter.senderId, letter.receiverId]

/** A draft belongs to its writer alone. */
export const draftBinding = (draft: { readonly id: string; readonly ownerId: string }): Binding => [
  'draft',
  draft.id,
  draft.ownerId,
]

/** Thrown when something sealed cannot be opened; the message names the reason, never what was inside. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/** Seals a text under a fresh key of its own, and its preview under the preview key. */
export function sealText(
  keys: LetterKeys,
  binding: Binding,
  text: { body: string; preview: string },
): Sealed {
  const { id: keyId, wrapping, preview } = keys.newest
  // Asked for at once: a question for randomness takes longer than to seal a short text.
  const random = randomBytes(keyLength + 3 * nonceLength)
  const ownKey = random.subarray(0, keyLength)
  const nonce = (place: number) => random.subarray(keyLength + place * nonceLength).subarray(0, nonceLength)
  return {
    keyId,
    sealedKey: seal(wrapping, 'key', binding, ownKey, nonce(0)),
    sealedPreview: seal(preview, 'preview', binding, Buffer.from(text.preview), nonce(1)),
    sealedBody: seal(createSecretKey(ownKey), 'body', binding, Buffer.from(text.body), nonce(2)),
  }
}

/** Opens a body. Throws SealError when its key is unknown or anything was changed or moved. */
export function openBody(
  keys: LetterKeys,
  binding: Binding,
  row: Pick<Sealed, 'keyId' | 'sealedKey' | 'sealedBody'>,
): string {
  const ownKey = open(version(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  return open(createSecretKey(ownKey), 'body', binding, row.sealedBody).toString()
}

/** Opens a preview. Throws SealError as openBody does. */
export function openPreview(
  keys: Pick<LetterKeys, 'find'>,
  binding: Binding,
  row: Pick<Sealed, 'keyId' | 'sealedPreview'>,
): string {
  return open(version(keys, row.keyId).preview, 'preview', binding, row.sealedPreview).toString()
}

/** All that a rotation has to touch: a body stays as it is, under the key of its own that is wrapped anew. */
export type Wrapped = Omit<Sealed, 'sealedBody'>

/** The same row under the newest key. Throws SealError as openBody does. */
export function wrapAnew(keys: LetterKeys, binding: Binding, row: Wrapped): Wrapped {
  const { id: keyId, wrapping, preview } = keys.newest
  // Of a letter that was taken back nothing is left.
  if (row.sealedKey.length === 0) return { ...row, keyId }
  const ownKey = open(version(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  const plainPreview = open(version(keys, row.keyId).preview, 'preview', binding, row.sealedPreview)
  return {
    keyId,
    sealedKey: seal(wrapping, 'key', binding, ownKey),
    sealedPreview: seal(preview, 'preview', binding, plainPreview),
  }
}

type Part = 'key' | 'body' | 'preview'

const algorithm = 'aes-256-gcm'
const format = 1
const keyLength = 32
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

/** One byte of format, the nonce, the tag, then the ciphertext. */
function seal(
  key: KeyObject,
  part: Part,
  binding: Binding,
  plain: Buffer,
  nonce = randomBytes(nonceLength),
): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(boundTo(part, binding))
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ...sealed])
}

function open(key: KeyObject, part: Part, binding: Binding, sealed: Buffer): Buffer {
  if (sealed[0] !== format || sealed.length < headLength) {
    throw new SealError(`The sealed ${part} of ${binding[0]} ${binding[1]} has an unknown format.`)
  }
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
  decipher.setAAD(boundTo(part, binding))
  const plain = decipher.update(sealed.subarray(headLength))
  try {
    decipher.final()
  } catch {
    throw new SealError(`The ${part} of ${binding[0]} ${binding[1]} was changed, or sealed for other people.`)
  }
  return plain
}

/** The label keeps a preview from passing for a body; upper-case ids are the same ids to the database. */
function boundTo(part: Part, binding: Binding): Buffer {
  return Buffer.from(['novelette', format, part, ...binding].join('|').toLowerCase())
}

function version(keys: Pick<LetterKeys, 'find'>, id: string): KeyVersion {
  const found = keys.find(id)
  if (!found) throw new SealError(`The letter key ${id} is not among LETTER_KEYS.`)
  return found
}
