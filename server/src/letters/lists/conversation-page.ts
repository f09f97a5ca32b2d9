import { type Cursor, type ExchangedSummary, exchangePageSize } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pageOf } from '#db/cursor-pages.ts'
import type { LetterList, LetterRow, ListOf } from '#letters/lists/lists.ts'
import { searchList } from '#letters/lists/search.ts'
import { withDelivered } from '#letters/lists/status.ts'
import { receivedSummary, sentSummary } from '#letters/lists/summaries.ts'

export type SentAndReceived = { readonly sent: LetterList; readonly received: LetterList }

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

type ExchangePage = { readonly letters: ExchangedSummary[]; readonly nextCursor: Cursor | null }

/** The newest come first. Marks the received ones delivered. */
export async function conversationPage(
  deps: Dependencies,
  lists: SentAndReceived,
  of: ListOf,
  query: Query,
): Promise<ExchangePage> {
  const limit = exchangePageSize + 1
  const [sent, received] = await Promise.all([
    searchList(deps, lists.sent, of, query, limit),
    searchList(deps, lists.received, of, query, limit),
  ])
  const merged = [
    ...sent.map(row => summaryOfSent(deps, row)),
    ...received.map(row => summaryOfReceived(deps, row)),
  ].sort(newestFirst)
  const { page, nextCursor } = pageOf(merged, exchangePageSize)
  return { letters: await withDelivery(deps, of.user, page), nextCursor }
}

function summaryOfSent(deps: Dependencies, row: LetterRow): ExchangedSummary {
  const { receiver: person, ...summary } = sentSummary(deps, row)
  return { ...summary, own: true, person }
}

function summaryOfReceived(deps: Dependencies, row: LetterRow): ExchangedSummary {
  const { sender: person, ...summary } = receivedSummary(deps, row)
  return { ...summary, own: false, person }
}

function newestFirst(one: ExchangedSummary, other: ExchangedSummary): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (other.id > one.id ? 1 : -1)
}

async function withDelivery(
  deps: Dependencies,
  userId: string,
  page: readonly ExchangedSummary[],
): Promise<ExchangedSummary[]> {
  const delivered = await withDelivered(
    deps,
    userId,
    page.filter(letter => !letter.own),
  )
  const byId = new Map(delivered.map(letter => [letter.id, letter]))
  return page.map(letter => byId.get(letter.id) ?? letter)
}
