import type { Cursor, InboxListPage, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import type { InfiniteData, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { client } from '#lib/rpc.ts'

/** Between two cursors, with the time of the answer. */
export type ShelfPage = InboxListPage & { readonly readAt: number }

type Pages = InfiniteData<ShelfPage, Cursor | undefined>
type ShelfFilter = { readonly filter: 'unread' | 'read'; readonly search?: string }

/**
 * A refetch asks only for the first and the visible pages, so that opening a letter after ten thousand does not fetch five
 * hundred. Others are refetched when visible (`isOutdated`).
 */
export async function readShelfPage(
  narrowed: ShelfFilter,
  {
    client: queryClient,
    queryKey,
    pageParam: from,
    signal,
  }: QueryFunctionContext<QueryKey, Cursor | undefined>,
): Promise<ShelfPage> {
  const cached = queryClient.getQueryData<Pages>(queryKey)
  const at = cached?.pageParams.findIndex(cursor => cursor?.id === from?.id) ?? -1
  const page = cached?.pages[at]
  if (page && at > 0 && !areVisible(page.letters)) return page
  return { ...(await readUntil(page?.nextCursor ?? null, narrowed, from, signal)), readAt: Date.now() }
}

export function isOutdated(page: ShelfPage, shelf: InfiniteData<ShelfPage>): boolean {
  return page.readAt < (shelf.pages[0]?.readAt ?? 0)
}

/** A refetched page ends at the same cursor, however many letters changed, so that the next page still follows. */
async function readUntil(
  end: Cursor | null,
  narrowed: ShelfFilter,
  from: Cursor | undefined,
  signal: AbortSignal,
): Promise<InboxListPage> {
  const letters: ReceivedSummary[] = []
  let cursor: Cursor | null | undefined = from
  do {
    const page: InboxListPage = await client.letters.inbox(
      { ...narrowed, ...(cursor && { cursor }) },
      { signal },
    )
    letters.push(...page.letters)
    cursor = page.nextCursor
    if (end === null) return { letters, nextCursor: cursor }
  } while (cursor && isBefore(cursor, end))
  const isComplete = cursor === null && letters.every(letter => !isAfter(letter, end))
  return { letters: letters.filter(letter => !isAfter(letter, end)), nextCursor: isComplete ? null : end }
}

const isBefore = (one: Cursor, other: Cursor) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id)

function isAfter({ createdAt, id }: ReceivedSummary, end: Cursor): boolean {
  return isBefore(end, { createdAt: createdAt.toISOString(), id })
}

type Listed = { readonly id: string }

const shown = new Map<string, ReadonlySet<string>>()

/** What a list renders, also while an open letter replaces it. */
export function setVisibleRows(list: string, letters: readonly Listed[]): void {
  shown.set(list, new Set(letters.map(({ id }) => id)))
}

export function areVisible(letters: readonly Listed[]): boolean {
  const lists = [...shown.values()]
  return letters.some(({ id }) => lists.some(list => list.has(id)))
}
