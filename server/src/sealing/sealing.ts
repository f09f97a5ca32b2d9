import { createSecretKey, randomBytes } from 'node:crypto'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import {
  type Binding,
  closedFormat,
  findVersion,
  keyLength,
  nonceLength,
  openBytes,
  plainFormat,
  sealBytes,
} from '#sealing/seal-bytes.ts'

/** docs/rules.md 3.8 */
export type Sealed = {
  readonly keyId: string
  readonly sealedKey: Buffer
  readonly sealedPreview: Buffer
  readonly sealedBody: Buffer
}

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
    sealedKey: sealBytes(wrapping, 'key', binding, ownKey, { nonce: nonce(0) }),
    sealedPreview: sealBytes(preview, 'preview', binding, Buffer.from(text.preview), how(1)),
    sealedBody: sealBytes(createSecretKey(ownKey), 'body', binding, Buffer.from(text.body), how(2)),
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
  const ownKey = openBytes(findVersion(keys, row.keyId).wrapping, 'key', binding, row.sealedKey)
  return openBytes(createSecretKey(ownKey), 'body', binding, row.sealedBody).toString()
}

/** Throws SealError. */
export function openPreview(
  keys: Pick<LetterKeys, 'find'>,
  binding: Binding,
  row: Pick<Sealed, 'keyId' | 'sealedPreview'>,
): string {
  return openBytes(findVersion(keys, row.keyId).preview, 'preview', binding, row.sealedPreview).toString()
}
