import { type Cursor, type ExchangedSummary, exchangePageSize } from '@novelette/domain/letters.ts'
import { cursorAt, inBatches, type LetterList, type ListOf, readList } from '#letters/lists.ts'
import { deliver } from '#letters/status.ts'
import { matches, receivedSummary, sentSummary } from '#letters/summaries.ts'
import type { Parts } from '#parts.ts'

/** The letters of one person that they wrote, and those that they got: each list narrowed in the same way. */
export type TwoSides = { readonly written: LetterList; readonly got: LetterList }

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

type ExchangePage = { readonly letters: ExchangedSummary[]; readonly nextCursor: Cursor | null }

/** A page of what one wrote and got, newest first, both sides together; all that one got has reached one now. */
export async function exchangePage(
  parts: Parts,
  lists: TwoSides,
  of: ListOf,
  query: Query,
): Promise<ExchangePage> {
  const [written, got] = await Promise.all([
    firstOf(lists.written, of, query, row => {
      const { receiver: person, ...summary } = sentSummary(parts, row)
      return { ...summary, own: true, person }
    }),
    firstOf(lists.got, of, query, row => {
      const { sender: person, ...summary } = receivedSummary(parts, row)
      return { ...summary, own: false, person }
    }),
  ])
  const found = [...written, ...got].sort(newestFirst)
  const page = found.slice(0, exchangePageSize)
  const last = found.length > page.length ? page.at(-1) : undefined
  return { letters: await arrived(parts, of.user, page), nextCursor: last ? cursorAt(last) : null }
}

type Row = Awaited<ReturnType<typeof readList>>[number]

/** One more than a page of one side, where there is one. */
async function firstOf(
  list: LetterList,
  of: ListOf,
  { search, cursor }: Query,
  summaryOf: (row: Row) => ExchangedSummary,
): Promise<ExchangedSummary[]> {
  const wanted = exchangePageSize + 1
  if (!search) return (await readList(list, of, { limit: wanted, cursor })).map(summaryOf)
  const found: ExchangedSummary[] = []
  for await (const batch of inBatches(list, of, cursor)) {
    for (const letter of batch.map(summaryOf)) {
      if (matches(search, letter.person.username, letter.preview)) found.push(letter)
    }
    if (found.length >= wanted) break
  }
  return found.slice(0, wanted)
}

function newestFirst(one: ExchangedSummary, other: ExchangedSummary): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (other.id > one.id ? 1 : -1)
}

async function arrived(
  parts: Parts,
  userId: string,
  page: readonly ExchangedSummary[],
): Promise<ExchangedSummary[]> {
  const got = await deliver(
    parts,
    userId,
    page.filter(letter => !letter.own),
  )
  const byId = new Map(got.map(letter => [letter.id, letter]))
  return page.map(letter => byId.get(letter.id) ?? letter)
}
