import type { Cursor } from '@novelette/domain/letters.ts'
import { cursorAt } from '#db/pages.ts'
import type { Dependencies } from '#dependencies.ts'
import { type LetterList, type LetterRow, type ListOf, readList, readSome } from '#letters/lists.ts'
import { createKeyedSemaphore } from '#semaphore.ts'

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

/** The first letters of a list from `cursor` on, `limit` at most, and only those that the search finds. */
export async function searchList(
  deps: Dependencies,
  list: LetterList,
  of: ListOf,
  { search, cursor }: Query,
  limit: number,
): Promise<LetterRow[]> {
  if (!search) return readList(list, of, { limit, cursor })
  const found = await findIds(deps, list, of, { search, cursor, enough: limit })
  return readSome(list, of, found.slice(0, limit))
}

/** Of one person so many searches run, and so many wait: each keeps the database and the one thread for previews busy for a while. */
const inTurn = createKeyedSemaphore(2, 20)

type Wanted = {
  readonly search: string
  readonly cursor?: Cursor | undefined
  /** How many are looked for, at least. */
  readonly enough?: number
}

/**
 * The ids of the letters of a list that a search finds, newest first. Throws AppError unavailable where too many of the same person's
 * searches wait already.
 */
export function findIds(
  deps: Dependencies,
  list: LetterList,
  of: ListOf,
  { enough = Number.POSITIVE_INFINITY, ...wanted }: Wanted,
): Promise<string[]> {
  return inTurn(of.user, async () => {
    const found: string[] = []
    for await (const batch of findInList(deps, list, of, wanted)) {
      found.push(...batch)
      if (found.length >= enough) break
    }
    return found
  })
}

/** Large enough that the database, this thread and the one that opens previews all have something to do. */
const batchSize = 1_000

/** The next batch is read while one is looked through. */
async function* findInList(
  { previewSearch }: Dependencies,
  list: LetterList,
  of: ListOf,
  { search, cursor }: Omit<Wanted, 'enough'>,
): AsyncGenerator<string[]> {
  let reading = readLines(list, of, cursor)
  while (true) {
    const { lines, next } = await reading
    if (next) {
      reading = readLines(list, of, next)
      // Whoever has found enough does not wait for it.
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
  return { lines, next: count === batchSize ? placeOf(lines.slice(lines.lastIndexOf('\n') + 1)) : null }
}

function placeOf(line: string): Cursor {
  const [id = '', createdAt = ''] = line.split('|')
  return cursorAt({ id, createdAt: new Date(createdAt) })
}
