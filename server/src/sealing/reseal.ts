import type { LetterKeys } from '#sealing/letter-keys.ts'
import { type Binding, findVersion, formatOf, openBytes, sealBytes } from '#sealing/seal-bytes.ts'
import type { Sealed } from '#sealing/sealing.ts'

/** In place of the row's own preview, under the key that the row names. Throws SealError. */
export function replacePreview(
  keys: Pick<LetterKeys, 'find'>,
  binding: Binding,
  { keyId, sealedPreview }: Pick<Sealed, 'keyId' | 'sealedPreview'>,
  preview: string,
): Buffer {
  const { preview: key } = findVersion(keys, keyId)
  return sealBytes(key, 'preview', binding, Buffer.from(preview), { format: formatOf(sealedPreview) })
}

/** A key rotation rewrites this; what is under the row's own key stays as it is. Guests, signatures and enclosures have no preview. */
export type Wrapped = Pick<Sealed, 'keyId' | 'sealedKey'> & { readonly sealedPreview: Buffer | null }

/** Throws SealError. */
export function rewrapKey(keys: LetterKeys, binding: Binding, row: Wrapped): Wrapped {
  const { id: keyId, wrapping, preview } = keys.newest
  if (row.sealedKey.length === 0) return { ...row, keyId }
  const before = findVersion(keys, row.keyId)
  const ownKey = openBytes(before.wrapping, 'key', binding, row.sealedKey)
  const { sealedPreview: old } = row
  const resealed = (sealed: Buffer) =>
    sealBytes(preview, 'preview', binding, openBytes(before.preview, 'preview', binding, sealed), {
      format: formatOf(sealed),
    })
  return {
    keyId,
    sealedKey: sealBytes(wrapping, 'key', binding, ownKey),
    sealedPreview: old && resealed(old),
  }
}
