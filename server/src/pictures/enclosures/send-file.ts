import { Readable } from 'node:stream'
import type { EnclosureFileName } from '@novelette/domain/enclosures/enclosure-ids.ts'
import type { PhotographSize } from '@novelette/domain/enclosures/photographs.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { parseByteRange } from '#pictures/enclosures/byte-range.ts'
import { openFile, type StoredEnclosure } from '#pictures/enclosures/enclosure-files.ts'

/** `size` of the query. Throws `invalid_input`. */
export function sizeOf(query: unknown): PhotographSize {
  const { size } = query as { readonly size?: unknown }
  if (size !== 'large' && size !== 'small') throw new AppError('invalid_input')
  return size
}

type SentFile = {
  readonly enclosure: StoredEnclosure
  readonly size: EnclosureFileName
}

const typeOf = (size: EnclosureFileName) =>
  size === 'sound'
    ? { type: 'audio/mp4', name: 'recording', extension: 'm4a' }
    : { type: 'image/webp', name: 'photograph', extension: 'webp' }

/** It never changes under its id, and is kept by no cache. Throws SealError. */
export async function sendFile(
  { db, letterKeys }: Dependencies,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { enclosure, size }: SentFile,
): Promise<FastifyReply> {
  const file = openFile(db, letterKeys, enclosure, size)
  const { type, name, extension } = typeOf(size)
  const etag = `"${enclosure.id}-${size}"`
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-disposition', `inline; filename="${name}-${enclosure.id}.${extension}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-robots-tag', 'noindex')
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  // For another method a range means nothing.
  const range = isSame && method === 'GET' ? parseByteRange(headers.range, file.length) : null
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${file.length}`).send()
  }
  const { first, last } = range ?? { first: 0, last: file.length - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${file.length}`)
  reply.type(type).header('content-length', last - first + 1)
  // Without a stream Fastify would answer a length of 0.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await file.read(first, last))
}
