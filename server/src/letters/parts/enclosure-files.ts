import { Readable } from 'node:stream'
import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { type EnclosureFileName, partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { sql } from 'drizzle-orm'
import { copyBytes } from '#db/copy-bytes.ts'
import type { Db, Queries } from '#db/open.ts'
import { enclosureChunks, type enclosures } from '#db/people-schema.ts'
import type { FilesOfKind } from '#letters/parts/kinds.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { enclosureBinding, openEnclosure, sealEnclosure } from '#sealing/seal-enclosure.ts'
import { chunkLength, openChunk, sealChunks } from '#sealing/sealed-chunks.ts'

/** What is stored of one. */
export type EnclosureContent<Kind extends EnclosureKind> = {
  readonly kind: Kind
  readonly files: FilesOfKind<Kind>
}

type NewEnclosure = { readonly id: string; readonly ownerId: string }
type ChunkRow = typeof enclosureChunks.$inferInsert
/** Bytes of each file before it was sealed. */
type Lengths = Readonly<Partial<Record<EnclosureFileName, number>>>

/** The rows of an enclosure, its files sealed in chunks. */
export async function sealContent<Kind extends EnclosureKind>(
  keys: LetterKeys,
  { id, ownerId }: NewEnclosure,
  { kind, files }: EnclosureContent<Kind>,
): Promise<{ readonly row: typeof enclosures.$inferInsert; readonly chunks: readonly ChunkRow[] }> {
  const names: readonly (keyof typeof files)[] = partKindOf(kind).files.names
  const given = names.map(name => [name, files[name]] as const)
  const lengths = Object.fromEntries(given.map(([name, file]) => [name, file.length]))
  const { fileKey, ...sealed } = sealEnclosure(
    keys,
    enclosureBinding({ id, ownerId }),
    JSON.stringify(lengths),
  )
  const chunks: ChunkRow[] = []
  for (const [size, file] of given) {
    let position = 0
    for await (const chunk of sealChunks(fileKey(size), inOne(file))) {
      chunks.push({ enclosureId: id, size, position, chunk })
      position += 1
    }
  }
  const storedBytes = given.reduce((bytes, [, file]) => bytes + file.length, 0)
  return { row: { id, ownerId, kind, storedBytes, ...sealed }, chunks }
}

async function* inOne(bytes: Uint8Array) {
  yield bytes
}

export async function insertChunks(tx: Queries, chunks: readonly ChunkRow[]): Promise<void> {
  for (let at = 0; at < chunks.length; at += storedAtOnce) {
    await tx.insert(enclosureChunks).values(chunks.slice(at, at + storedAtOnce))
  }
}

const storedAtOnce = 8

export type StoredEnclosure = Omit<
  typeof enclosures.$inferSelect,
  'createdAt' | 'storedBytes' | 'takenBack' | 'kind'
>

/** One file of an enclosure. */
type EnclosureFile = {
  readonly length: number
  /** Both ends included. Begins with its first chunk; authenticated bytes alone. Throws SealError at a chunk that is missing, moved or changed. */
  read(first: number, last: number): Promise<Readable>
}

/** Throws SealError. */
export function openFile(
  db: Db,
  keys: LetterKeys,
  enclosure: StoredEnclosure,
  size: EnclosureFileName,
): EnclosureFile {
  const { facts, fileKey } = openEnclosure(keys, enclosureBinding(enclosure), enclosure)
  const length = (JSON.parse(facts) as Lengths)[size]
  if (length === undefined) throw damaged(enclosure.id)
  const key = fileKey(size)
  const lastPosition = Math.max(0, Math.ceil(length / chunkLength) - 1)
  return {
    length,
    read(first, last) {
      const [from, to] = [Math.floor(first / chunkLength), Math.floor(last / chunkLength)]
      const open = (chunk: Buffer, count: number) => {
        const start = count * chunkLength
        return openChunk(key, { count, isLast: count === lastPosition }, chunk)?.subarray(
          Math.max(0, first - start),
          last - start + 1,
        )
      }
      return streamChunks(db, { enclosureId: enclosure.id, size, from, to }, open)
    },
  }
}

const damaged = (id: string) =>
  new SealError(`A chunk of enclosure ${id} is missing or was changed, or belongs elsewhere.`)

type ChunkRange = {
  readonly enclosureId: string
  readonly size: EnclosureFileName
  /** Both ends included. */
  readonly from: number
  readonly to: number
}

/** A megabyte. */
const chunksAtOnce = 16

/** The next are asked for when less than this waits to be sent. */
const highWaterMark = 8 * chunkLength

/** Each is sent as it is opened. A slow reader holds no connection: what is asked for at once is kept in memory. */
function streamChunks(
  db: Db,
  { enclosureId, size, from, to }: ChunkRange,
  open: (chunk: Buffer, position: number) => Buffer | undefined,
): Promise<Readable> {
  const begun = Promise.withResolvers<Readable>()
  let position = from
  let isCopying = false
  const stream = new Readable({ highWaterMark, read: copyNext })
  stream.once('error', begun.reject)
  stream.read(0)
  return begun.promise

  function copyNext() {
    if (isCopying || stream.destroyed) return
    if (position <= to) return void copy(Math.min(to, position + chunksAtOnce - 1)).catch(fail)
    stream.push(null)
    begun.resolve(stream)
  }

  async function copy(last: number) {
    const start = position
    const query = sql`
      select ${enclosureChunks.chunk} from ${enclosureChunks}
      where ${enclosureChunks.enclosureId} = ${enclosureId} and ${enclosureChunks.size} = ${size}
        and ${enclosureChunks.position} between ${start} and ${last}
      order by ${enclosureChunks.position}`
    isCopying = true
    await copyBytes(db, query, (chunk, place) => {
      if (stream.destroyed || start + place !== position) return
      const plain = open(chunk, position)
      if (!plain) return
      position += 1
      stream.push(plain)
      begun.resolve(stream)
    })
    isCopying = false
    if (position <= last) throw damaged(enclosureId)
    // What was wanted meanwhile is asked for once.
    if (stream.readableLength < highWaterMark) copyNext()
  }

  function fail(error: Error) {
    stream.destroy(error)
  }
}
