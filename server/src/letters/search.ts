import type { Cursor } from '@novelette/domain/letters.ts'
import { cursorAt, type LetterList, type LetterRow, type ListOf, readList, readSome } from '#letters/lists.ts'
import type { Parts } from '#parts.ts'

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

/** The first letters of a list from `cursor` on, `limit` at most, and only those that the search finds. */
export async function searchList(
  parts: Parts,
  list: LetterList,
  of: ListOf,
  { search, cursor }: Query,
  limit: number,
): Promise<LetterRow[]> {
  if (!search) return readList(list, of, { limit, cursor })
  const found: string[] = []
  for await (const batch of findInList(parts, list, of, { search, cursor })) {
    found.push(...batch)
    if (found.length >= limit) break
  }
  return readSome(list, of, found.slice(0, limit))
}

/** Large enough that the database, this thread and the one that opens previews all have something to do. */
const batchSize = 1_000

/** The ids of all letters of a list that a search finds, newest first; the next batch is read while one is looked through. */
export async function* findInList(
  { db, previewSearch }: Parts,
  list: LetterList,
  of: ListOf,
  { search, cursor }: { readonly search: string; readonly cursor?: Cursor | undefined },
): AsyncGenerator<string[]> {
  const limit = batchSize
  const after = (from: Cursor) => list.scanAfter(db, { ...of, ...from, limit })
  let reading = cursor ? after(cursor) : list.scan(db, { ...of, limit })
  while (true) {
    const rows = await reading
    const [id, createdAt] = (rows.length === batchSize && rows.at(-1)) || []
    if (id && createdAt) {
      reading = after(cursorAt({ id, createdAt: new Date(createdAt) }))
      // Whoever has found enough does not wait for it.
      reading.catch(() => null)
    }
    yield await previewSearch.find(rows, search)
    if (!id) return
  }
}
