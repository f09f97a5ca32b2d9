import { Readable } from 'node:stream'
import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { type EnclosureFileName, partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { openFile, type StoredEnclosure } from '#letters/parts/enclosure-files.ts'
import { kindsWithFiles } from '#letters/parts/kinds.ts'
import { AppError } from '#lib/app-error.ts'

/** The only one of its kind, or `size` of the query. Throws `invalid_input`. */
export function fileAsked(kind: EnclosureKind, query: unknown): EnclosureFileName {
  const names: readonly EnclosureFileName[] = partKindOf(kind).files.names
  const [only, ...others] = names
  if (only && others.length === 0) return only
  const { size } = query as { readonly size?: unknown }
  const asked = names.find(name => name === size)
  if (!asked) throw new AppError('invalid_input')
  return asked
}

type SentFile = {
  readonly kind: EnclosureKind
  readonly enclosure: StoredEnclosure
  readonly size: EnclosureFileName
}

/** It never changes under its id, and is kept by no cache. Throws SealError. */
export async function sendFile(
  { db, letterKeys }: Dependencies,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { kind, enclosure, size }: SentFile,
): Promise<FastifyReply> {
  const file = openFile(db, letterKeys, enclosure, size)
  const { contentType, extension } = kindsWithFiles[kind]
  const etag = `"${enclosure.id}-${size}"`
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-disposition', `inline; filename="${kind}-${enclosure.id}.${extension}"`)
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
  reply.type(contentType).header('content-length', last - first + 1)
  // Without a stream Fastify would answer a length of 0.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await file.read(first, last))
}

type ByteRange = { readonly first: number; readonly last: number }

/**
 * What a GET asks of a file (RFC 9110, 14.2); null for the whole file where no range is named that can be read, or several are, which
 * may be answered so. `unsatisfiable`: nothing of them lies in the file.
 */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  const [, set] = /^bytes=(.*)$/is.exec(header ?? '') ?? []
  // A list may have empty elements.
  const named = (set ?? '').split(',').flatMap(spec => spec.replace(/^[ \t]+|[ \t]+$/g, '') || [])
  const ranges = named.map(spec => readSpec(spec, length))
  if (ranges.length === 0 || ranges.includes(null)) return null
  if (ranges.every(range => range === 'unsatisfiable')) return 'unsatisfiable'
  return ranges.length === 1 ? (ranges[0] ?? null) : null
}

function readSpec(spec: string, length: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(spec) ?? []
  if (from === '' && to === '') return null
  const [start, end] =
    from === '' ? [length - Number(to), length - 1] : [Number(from), Number(to || Infinity)]
  if (end < start && from !== '') return null
  const range = { first: Math.max(0, start), last: Math.min(end, length - 1) }
  return range.first <= range.last ? range : 'unsatisfiable'
}
