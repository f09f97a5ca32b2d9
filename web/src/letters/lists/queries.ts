import type { sentFilters } from '@novelette/domain/letters/letter-lists.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { readShelfPage } from './shelf-reading.ts'

/* lib/live/invalidation.ts relies on the calls' own keys. */

/** Back finds the list unchanged behind an open letter. */
export const listKeptMs = 60 * 60_000

/** Paged separately so that no letter moves onto a page already read. */
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

/** It never changes once opened; until then it may be taken back. */
export const receivedLetterQuery = (id: string) =>
  orpc.letters.received.queryOptions({
    input: { id },
    staleTime: ({ state }) => (state.data?.status === 'read' ? 'static' : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined && 'always',
  })

export const sentLetterQuery = (id: string) => orpc.letters.sentLetter.queryOptions({ input: { id } })
