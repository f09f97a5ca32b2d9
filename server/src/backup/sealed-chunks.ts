import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const chunkLength = 64 * 1024
const tagLength = 16

/** Thrown for a file that is not what was written; the message is a sentence for the operator. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

/**
 * Seals a stream in chunks, each bound to its place and the last one to being the last (the STREAM construction), so that
 * nothing can be changed, moved, left out or cut off unseen. The key must never have sealed another stream.
 */
export async function* sealChunks(key: KeyObject, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const { bytes, isLast } of inChunks(source, chunkLength)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(count, isLast), { authTagLength: tagLength })
    count += 1
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens what sealChunks sealed; gives nothing away that was not proved. Throws DamagedError. */
export async function* openChunks(key: KeyObject, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let count = 0
  for await (const { bytes, isLast } of inChunks(source, chunkLength + tagLength)) {
    const plain = openChunk(key, nonceOf(count, isLast), bytes)
    if (!plain) {
      const goesOn = isLast && openChunk(key, nonceOf(count, false), bytes) !== null
      throw new DamagedError(goesOn ? 'The file was cut short.' : 'The file was changed or is damaged.')
    }
    count += 1
    yield plain
  }
}

function openChunk(key: KeyObject, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagLength) return null
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  const plain = decipher.update(sealed.subarray(0, -tagLength))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/** Eleven bytes of counting, one that says whether it is the last. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of one length; the last is as long as what is left, which may be nothing in an empty stream alone. */
async function* inChunks(source: AsyncIterable<Uint8Array>, length: number) {
  let held: Uint8Array[] = []
  let heldLength = 0
  for await (const piece of source) {
    held.push(piece)
    heldLength += piece.length
    if (heldLength <= length) continue
    const all = Buffer.concat(held)
    let start = 0
    for (; all.length - start > length; start += length) {
      yield { bytes: all.subarray(start, start + length), isLast: false }
    }
    held = [all.subarray(start)]
    heldLength = all.length - start
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
