import type { Readable } from 'node:stream'
import { pictureLimits } from '@novelette/domain/pictures.ts'
import { AppError } from '#errors.ts'

/**
 * The bytes of a body, into one piece of memory that is only as large as what really comes. Whatever the length that was
 * announced, reading stops at the limit. Throws AppError `picture_too_large`, and `invalid_input` for a body that breaks off.
 */
export async function readPicture(body: Readable, announced: string | undefined): Promise<Uint8Array> {
  const length = announced === undefined ? pictureLimits.bytes : Number(announced)
  if (length > pictureLimits.bytes) throw new AppError('picture_too_large')
  // Not filled with zeros: memory that nothing is written to is not taken from the system.
  const bytes = Buffer.allocUnsafeSlow(length)
  let size = 0
  for await (const chunk of chunksOf(body)) {
    if (size + chunk.length > length) throw new AppError('picture_too_large')
    size += chunk.copy(bytes, size)
  }
  return bytes.subarray(0, size)
}

/** What is left unread is left to Node: destroyed, the connection could no longer carry the answer. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false })
  } catch {
    throw new AppError('invalid_input')
  }
}
