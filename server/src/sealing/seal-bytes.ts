import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyVersion, LetterKeys } from '#sealing/letter-keys.ts'

/** In another row, or with another sender or receiver, it does not open. */
export type Binding = readonly string[]

/** The message names the reason, never the content. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

export type SealedPart = 'key' | 'body' | 'preview' | 'secret' | 'address' | 'mask' | 'strokes' | 'facts'

const algorithm = 'aes-256-gcm'
export const plainFormat = 1
/** Of letters that were sent closed: the release before refuses it, and so shows none of their words (docs/decisions/057). */
export const closedFormat = 2
export const keyLength = 32
export const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

export const formatOf = (sealed: Buffer): number => sealed[0] ?? plainFormat

type How = { readonly nonce?: Buffer; readonly format?: number }

/** A format byte, the nonce, the tag, the ciphertext. */
export function sealBytes(
  key: KeyObject,
  part: SealedPart,
  binding: Binding,
  plain: Buffer,
  { nonce = randomBytes(nonceLength), format = plainFormat }: How = {},
): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(boundTo(format, part, binding))
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ...sealed])
}

export function openBytes(key: KeyObject, part: SealedPart, binding: Binding, sealed: Buffer): Buffer {
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
function boundTo(format: number, part: SealedPart, binding: Binding): Buffer {
  return Buffer.from(['novelette', format, part, ...binding].join('|').toLowerCase())
}

export function findVersion(keys: Pick<LetterKeys, 'find'>, id: string): KeyVersion {
  const found = keys.find(id)
  if (!found) throw new SealError(`The letter key ${id} is not among LETTER_KEYS.`)
  return found
}
