import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** Of what is sealed. */
export const chunkLength = 64 * 1024
const tagLength = 16

/** The message is a sentence for the operator. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

/**
 * Each chunk is bound to its position and to whether it is the last (the STREAM construction). Never reuse the key for another
 * stream.
 */
export async function* sealChunks(key: KeyObject, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const { bytes, isLast } of inChunks(source, chunkLength)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(count, isLast), { authTagLength: tagLength })
    count += 1
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Yields authenticated bytes only. Throws DamagedError. */
export async function* openChunks(key: KeyObject, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const { bytes, isLast } of inChunks(source, chunkLength + tagLength)) {
    const plain = openChunk(key, { count, isLast }, bytes)
    if (!plain) {
      const isTruncated = isLast && openChunk(key, { count, isLast: false }, bytes) !== null
      throw new DamagedError(isTruncated ? 'The file was cut short.' : 'The file was changed or is damaged.')
    }
    count += 1
    yield plain
  }
}

/** The chunk at that place; `count` from 0. Null if it is another one, or was changed. */
export function openChunk(
  key: KeyObject,
  { count, isLast }: { readonly count: number; readonly isLast: boolean },
  sealed: Buffer,
): Buffer | null {
  if (sealed.length < tagLength) return null
  const decipher = createDecipheriv(algorithm, key, nonceOf(count, isLast), { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(sealed.subarray(0, -tagLength))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/** Eleven bytes of counter, one that marks the last chunk. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The last chunk is shorter, and empty only for an empty stream. */
async function* inChunks(source: AsyncIterable<Uint8Array>, length: number) {
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  for await (const piece of source) {
    buffered.push(piece)
    bufferedBytes += piece.length
    if (bufferedBytes <= length) continue
    const all = Buffer.concat(buffered)
    let start = 0
    for (; all.length - start > length; start += length) {
      yield { bytes: all.subarray(start, start + length), isLast: false }
    }
    buffered = [all.subarray(start)]
    bufferedBytes = all.length - start
  }
  yield { bytes: Buffer.concat(buffered), isLast: true }
}
