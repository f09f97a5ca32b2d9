import type { Cursor } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { cursorAt } from '#db/cursor-pages.ts'
import { type LetterList, type LetterRow, type ListOf, readByIds, readList } from '#letters/lists/lists.ts'
import { createKeyedSemaphore } from '#lib/semaphore.ts'

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

/** Returns at most `limit` letters after `cursor`, only matches if there is a search. */
export async function searchList(
  deps: Dependencies,
  list: LetterList,
  of: ListOf,
  { search, cursor }: Query,
  limit: number,
): Promise<LetterRow[]> {
  if (!search) return readList(list, of, { limit, cursor })
  const found = await findIds(deps, list, of, { search, cursor, enough: limit })
  return readByIds(list, of, found.slice(0, limit))
}

/** Each search occupies the database and the one preview thread. */
const perPersonSemaphore = createKeyedSemaphore(2, 20)

type SearchQuery = {
  readonly search: string
  readonly cursor?: Cursor | undefined
  readonly enough?: number
}

/** Throws `unavailable` if too many of this person's wait. */
export function findIds(
  deps: Dependencies,
  list: LetterList,
  of: ListOf,
  { enough = Number.POSITIVE_INFINITY, ...query }: SearchQuery,
): Promise<string[]> {
  return perPersonSemaphore(of.user, async () => {
    const found: string[] = []
    for await (const batch of searchBatches(deps, list, of, query)) {
      found.push(...batch)
      if (found.length >= enough) break
    }
    return found
  })
}

/** Keeps the database, this thread and the preview thread busy. */
const batchSize = 1_000

async function* searchBatches(
  { previewSearch }: Dependencies,
  list: LetterList,
  of: ListOf,
  { search, cursor }: Omit<SearchQuery, 'enough'>,
): AsyncGenerator<string[]> {
  let reading = readLines(list, of, cursor)
  while (true) {
    const { lines, next } = await reading
    if (next) {
      reading = readLines(list, of, next)
      // A rejection must be handled: it is not awaited once enough is found.
      reading.catch(() => null)
    }
    yield await previewSearch.find(lines, search)
    if (!next) return
  }
}

async function readLines(list: LetterList, of: ListOf, cursor: Cursor | undefined) {
  const values = { ...of, limit: batchSize }
  const [batch] = await (cursor
    ? list.scanAfter.execute({ ...values, ...cursor })
    : list.scan.execute(values))
  const { count = 0, lines = '' } = batch ?? {}
  return { lines, next: count === batchSize ? cursorOf(lines.slice(lines.lastIndexOf('\n') + 1)) : null }
}

function cursorOf(line: string): Cursor {
  const [id = '', createdAt = ''] = line.split('|')
  return cursorAt({ id, createdAt: new Date(createdAt) })
}
