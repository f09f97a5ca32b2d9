import type { sentFilters } from '@novelette/domain/letter-lists.ts'
import type { Cursor } from '@novelette/domain/letters.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { readShelfPage } from './shelf-reading.ts'

/*
 * What the screens read. lib/invalidation.ts says which of these a live event refetches; it goes by the
 * calls' own keys, so nothing here has another name for them.
 */

/** A list is kept this long behind an open letter, so that going back finds it as it was. */
export const listKeptMs = 60 * 60_000

/** The two shelves of the inbox. Each pages by itself: a letter never jumps to a shelf that was already read. */
export type Shelf = 'unread' | 'read'

export const dashboardQuery = () => orpc.letters.dashboard.queryOptions()

export const unreadCountQuery = () => orpc.letters.unreadCount.queryOptions()

export const shelfQuery = (shelf: Shelf, search: string) => {
  const narrowed = { filter: shelf, ...(search && { search }) }
  return infiniteQueryOptions({
    queryKey: orpc.letters.inbox.infiniteKey({ input: () => narrowed, initialPageParam: undefined }),
    queryFn: (context: QueryFunctionContext<QueryKey, Cursor | undefined>) =>
      readShelfPage(narrowed, context),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** Which of the sent letters are on screen. */
export type SentPlace = {
  readonly page: number
  readonly filter: (typeof sentFilters)[number]
  readonly search: string
}

export const sentPageQuery = ({ page, filter, search }: SentPlace) =>
  orpc.letters.sent.queryOptions({
    input: { page, filter, ...(search && { search }) },
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })

/** The text of an opened letter never changes, so it is fetched once; a sealed one may still be taken back. */
export const receivedLetterQuery = (id: string) =>
  orpc.letters.received.queryOptions({
    input: { id },
    staleTime: ({ state }) => (state.data?.status === 'read' ? 'static' : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined && 'always',
  })

export const sentLetterQuery = (id: string) => orpc.letters.sentLetter.queryOptions({ input: { id } })
