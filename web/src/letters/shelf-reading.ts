import type { Cursor, InboxPage, ReceivedSummary } from '@novelette/domain/letters.ts'
import type { InfiniteData, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { client } from '#lib/rpc.ts'
import { areVisible } from './visible-rows.ts'

/** The letters of a shelf between two cursors, and when the server said so. */
export type ShelfPage = InboxPage & { readonly readAt: number }

type Pages = InfiniteData<ShelfPage, Cursor | undefined>
type Narrowed = { readonly filter: 'unread' | 'read'; readonly search?: string }

/**
 * Reads one page of a shelf. Where all pages are read again, because something changed, the first and those in sight are asked
 * for: someone who scrolled down ten thousand letters does not fetch five hundred pages when one of them is opened. The others
 * are read when they come into sight (`isOutdated`).
 */
export async function readShelfPage(
  narrowed: Narrowed,
  {
    client: queryClient,
    queryKey,
    pageParam: from,
    signal,
  }: QueryFunctionContext<QueryKey, Cursor | undefined>,
): Promise<ShelfPage> {
  const known = queryClient.getQueryData<Pages>(queryKey)
  const at = known?.pageParams.findIndex(cursor => cursor?.id === from?.id) ?? -1
  const page = known?.pages[at]
  if (page && at > 0 && !areVisible(page.letters)) return page
  return { ...(await readUntil(page?.nextCursor ?? null, narrowed, from, signal)), readAt: Date.now() }
}

/** Whether a page was kept when the shelf was last read again. */
export function isOutdated(page: ShelfPage, shelf: InfiniteData<ShelfPage>): boolean {
  return page.readAt < (shelf.pages[0]?.readAt ?? 0)
}

/** A page ends where it ended before, however many letters came or went, so that the next one still begins there. */
async function readUntil(
  end: Cursor | null,
  narrowed: Narrowed,
  from: Cursor | undefined,
  signal: AbortSignal,
): Promise<InboxPage> {
  const letters: ReceivedSummary[] = []
  let cursor: Cursor | null | undefined = from
  do {
    const page: InboxPage = await client.letters.inbox({ ...narrowed, ...(cursor && { cursor }) }, { signal })
    letters.push(...page.letters)
    cursor = page.nextCursor
    if (end === null) return { letters, nextCursor: cursor }
  } while (cursor && isBefore(cursor, end))
  const isWhole = cursor === null && letters.every(letter => !isAfter(letter, end))
  return { letters: letters.filter(letter => !isAfter(letter, end)), nextCursor: isWhole ? null : end }
}

/** Newest first, as the server sorts them. */
const isBefore = (one: Cursor, other: Cursor) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id)

function isAfter({ createdAt, id }: ReceivedSummary, end: Cursor): boolean {
  return isBefore(end, { createdAt: createdAt.toISOString(), id })
}
