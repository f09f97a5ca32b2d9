import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Shelf, shelfQuery } from '#letters/lists/queries.ts'
import { areVisible, isOutdated } from '#letters/lists/shelf-reading.ts'
import { isOffline } from '#lib/is-offline.ts'
import { useUser } from '#session/session.ts'
import { readCachedInbox } from './cached-inbox.ts'

/** Milliseconds without scrolling before outdated pages are refetched. */
const scrollIdleMs = 250

export function useShelfLetters(name: Shelf, search: string, shown: boolean) {
  const query = useInfiniteShelf(name, search, shown)
  useCachedShelf(name, search, query)
  const letters = useMemo(() => query.data?.pages.flatMap(page => page.letters) ?? [], [query.data])
  return { name, shown, letters, query, onVisibleRows: useRefetchOutdated(query) }
}

function useInfiniteShelf(name: Shelf, search: string, shown: boolean) {
  return useInfiniteQuery({ ...shelfQuery(name, search), enabled: shown })
}

function useCachedShelf(name: Shelf, search: string, query: ReturnType<typeof useInfiniteShelf>): void {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const isUnknown = query.data === undefined || query.isPlaceholderData
  const isWanted = search === '' && isUnknown && isOffline(query)
  useEffect(() => {
    const cached = isWanted && readCachedInbox(userId)[name]
    if (!cached) return
    const shelf = { pages: [cached], pageParams: [undefined] }
    queryClient.setQueryData(shelfQuery(name, search).queryKey, shelf, { updatedAt: cached.readAt })
  }, [queryClient, userId, name, search, isWanted])
}

export type ShelfState = ReturnType<typeof useShelfLetters>

function useRefetchOutdated({ data, isFetching, refetch }: ReturnType<typeof useInfiniteShelf>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refetchOutdated = useRef(() => {})
  useEffect(() => {
    refetchOutdated.current = () => {
      const isStale = data?.pages.some(page => isOutdated(page, data) && areVisible(page.letters))
      if (isStale && !isFetching) void refetch()
    }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => refetchOutdated.current(), scrollIdleMs)
  }, [])
}
