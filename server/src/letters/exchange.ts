import { type Cursor, type ExchangedSummary, exchangePageSize } from '@novelette/domain/letters.ts'
import { pageOf } from '#db/pages.ts'
import type { Dependencies } from '#dependencies.ts'
import type { LetterList, LetterRow, ListOf } from '#letters/lists.ts'
import { searchList } from '#letters/search.ts'
import { deliver } from '#letters/status.ts'
import { receivedSummary, sentSummary } from '#letters/summaries.ts'

/** The letters of one person that they wrote, and those that they got: each list narrowed in the same way. */
export type SentAndReceived = { readonly sent: LetterList; readonly received: LetterList }

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

type ExchangePage = { readonly letters: ExchangedSummary[]; readonly nextCursor: Cursor | null }

/** A page of what one wrote and got, newest first, both sides together; all that one got has reached one now. */
export async function exchangePage(
  deps: Dependencies,
  lists: SentAndReceived,
  of: ListOf,
  query: Query,
): Promise<ExchangePage> {
  const wanted = exchangePageSize + 1
  const [sent, received] = await Promise.all([
    searchList(deps, lists.sent, of, query, wanted),
    searchList(deps, lists.received, of, query, wanted),
  ])
  const found = [
    ...sent.map(row => ownSummary(deps, row)),
    ...received.map(row => othersSummary(deps, row)),
  ].sort(newestFirst)
  const { page, nextCursor } = pageOf(found, exchangePageSize)
  return { letters: await withDelivery(deps, of.user, page), nextCursor }
}

function ownSummary(deps: Dependencies, row: LetterRow): ExchangedSummary {
  const { receiver: person, ...summary } = sentSummary(deps, row)
  return { ...summary, own: true, person }
}

function othersSummary(deps: Dependencies, row: LetterRow): ExchangedSummary {
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
  const delivered = await deliver(
    deps,
    userId,
    page.filter(letter => !letter.own),
  )
  const byId = new Map(delivered.map(letter => [letter.id, letter]))
  return page.map(letter => byId.get(letter.id) ?? letter)
}
