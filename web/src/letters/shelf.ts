import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isOffline } from '#lib/is-offline.ts'
import { useUser } from '#session/session.ts'
import { readCachedInbox } from './cached-inbox.ts'
import { type Shelf, shelfQuery } from './queries.ts'
import { isOutdated } from './shelf-reading.ts'
import { areVisible } from './visible-rows.ts'

/** Milliseconds without scrolling before pages that were passed over are read again. */
const restMs = 250

/** One shelf of the inbox, as far as it has been read. */
export function useShelf(name: Shelf, search: string, shown: boolean) {
  const query = useInfiniteShelf(name, search, shown)
  useRestoring(name, search, query)
  const letters = useMemo(() => query.data?.pages.flatMap(page => page.letters) ?? [], [query.data])
  return { name, shown, letters, query, onSight: useFreshening(query) }
}

function useInfiniteShelf(name: Shelf, search: string, shown: boolean) {
  return useInfiniteQuery({ ...shelfQuery(name, search), enabled: shown })
}

/** Without a connection the shelf shows what an earlier page saw of it. The call goes on, so its failure stays known. */
function useRestoring(name: Shelf, search: string, query: ReturnType<typeof useInfiniteShelf>): void {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const isUnknown = query.data === undefined || query.isPlaceholderData
  const isWanted = search === '' && isUnknown && isOffline(query)
  useEffect(() => {
    const kept = isWanted && readCachedInbox(userId)[name]
    if (!kept) return
    const shelf = { pages: [kept], pageParams: [undefined] }
    queryClient.setQueryData(shelfQuery(name, search).queryKey, shelf, { updatedAt: kept.readAt })
  }, [queryClient, userId, name, search, isWanted])
}

export type ShelfState = ReturnType<typeof useShelf>

/** To be called when other letters come into sight: what is not as new as the rest is read again. */
function useFreshening({ data, isFetching, refetch }: ReturnType<typeof useInfiniteShelf>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const freshen = useRef(() => {})
  useEffect(() => {
    freshen.current = () => {
      const isStale = data?.pages.some(page => isOutdated(page, data) && areVisible(page.letters))
      if (isStale && !isFetching) void refetch()
    }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => freshen.current(), restMs)
  }, [])
}
