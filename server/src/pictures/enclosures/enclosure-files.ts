import {
  type EnclosureFileName,
  type EnclosureKind,
  filesOfKind,
} from '@novelette/domain/enclosures/enclosure-ids.ts'
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db, Queries } from '#db/open.ts'
import { enclosureChunks, type enclosures } from '#db/people-schema.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { chunkLength, openChunk, sealChunks } from '#sealing/sealed-chunks.ts'
import { enclosureBinding, openEnclosure, SealError, sealEnclosure } from '#sealing/sealing.ts'

/** What is stored of a photograph or a recording. */
export type EnclosureContent = {
  readonly [Kind in EnclosureKind]: {
    readonly kind: Kind
    readonly files: Readonly<Record<(typeof filesOfKind)[Kind][number], Uint8Array>>
  }
}[EnclosureKind]

type NewEnclosure = { readonly id: string; readonly ownerId: string }
type ChunkRow = typeof enclosureChunks.$inferInsert
type Files = Readonly<Record<EnclosureFileName, Uint8Array>>
/** Bytes of each file before it was sealed. */
type Lengths = Readonly<Partial<Record<EnclosureFileName, number>>>

/** The rows of an enclosure, its files sealed in chunks. */
export async function sealContent(
  keys: LetterKeys,
  { id, ownerId }: NewEnclosure,
  { kind, files }: EnclosureContent,
): Promise<{ readonly row: typeof enclosures.$inferInsert; readonly chunks: readonly ChunkRow[] }> {
  const given = filesOfKind[kind].map(name => [name, (files as Files)[name]] as const)
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
  for (let at = 0; at < chunks.length; at += chunksAtOnce) {
    await tx.insert(enclosureChunks).values(chunks.slice(at, at + chunksAtOnce))
  }
}

/** In memory for one reader. */
const chunksAtOnce = 8

export type StoredEnclosure = Omit<
  typeof enclosures.$inferSelect,
  'createdAt' | 'storedBytes' | 'takenBack' | 'kind'
>

/** One file of an enclosure. */
type EnclosureFile = {
  readonly length: number
  /** Both ends included. Yields authenticated bytes alone; throws SealError at a chunk that is missing, moved or changed. */
  read(first: number, last: number): AsyncGenerator<Buffer>
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
    async *read(first, last) {
      let expected = Math.floor(first / chunkLength)
      for await (const { position, chunk } of chunksOf(db, enclosure.id, size, first, last)) {
        const plain =
          position === expected &&
          openChunk(key, { count: position, isLast: position === lastPosition }, chunk)
        if (!plain) throw damaged(enclosure.id)
        const start = position * chunkLength
        yield plain.subarray(Math.max(0, first - start), Math.min(plain.length, last - start + 1))
        expected += 1
      }
      if (expected <= Math.floor(last / chunkLength)) throw damaged(enclosure.id)
    },
  }
}

const damaged = (id: string) =>
  new SealError(`A chunk of enclosure ${id} is missing or was changed, or belongs elsewhere.`)

/** The driver's own way, hexadecimal digits, takes twice the time. */
const inBase64 = sql<string>`encode(${enclosureChunks.chunk}, 'base64')`.mapWith((text: string) =>
  Buffer.from(text, 'base64'),
)

async function* chunksOf(db: Db, enclosureId: string, size: EnclosureFileName, first: number, last: number) {
  const to = Math.floor(last / chunkLength)
  for (let from = Math.floor(first / chunkLength); from <= to; from += chunksAtOnce) {
    yield* await db
      .select({ position: enclosureChunks.position, chunk: inBase64 })
      .from(enclosureChunks)
      .where(
        and(
          eq(enclosureChunks.enclosureId, enclosureId),
          eq(enclosureChunks.size, size),
          gte(enclosureChunks.position, from),
          lte(enclosureChunks.position, Math.min(to, from + chunksAtOnce - 1)),
        ),
      )
      .orderBy(asc(enclosureChunks.position))
  }
}
