import { type Cursor, type ExchangedSummary, exchangePageSize } from '@novelette/domain/letters.ts'
import { pageOf } from '#db/pages.ts'
import type { LetterList, LetterRow, ListOf } from '#letters/lists.ts'
import { searchList } from '#letters/search.ts'
import { deliver } from '#letters/status.ts'
import { receivedSummary, sentSummary } from '#letters/summaries.ts'
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
  const wanted = exchangePageSize + 1
  const [written, got] = await Promise.all([
    searchList(parts, lists.written, of, query, wanted),
    searchList(parts, lists.got, of, query, wanted),
  ])
  const found = [
    ...written.map(row => writtenSummary(parts, row)),
    ...got.map(row => gotSummary(parts, row)),
  ].sort(newestFirst)
  const { page, nextCursor } = pageOf(found, exchangePageSize)
  return { letters: await arrived(parts, of.user, page), nextCursor }
}

function writtenSummary(parts: Parts, row: LetterRow): ExchangedSummary {
  const { receiver: person, ...summary } = sentSummary(parts, row)
  return { ...summary, own: true, person }
}

function gotSummary(parts: Parts, row: LetterRow): ExchangedSummary {
  const { sender: person, ...summary } = receivedSummary(parts, row)
  return { ...summary, own: false, person }
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
