import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Shelf, shelfQuery } from './queries.ts'

/** One shelf of the inbox, as far as it has been read. */
export function useShelf(name: Shelf, search: string, shown: boolean) {
  const query = useInfiniteQuery({ ...shelfQuery(name, search), enabled: shown })
  const letters = useMemo(() => query.data?.pages.flatMap(page => page.letters) ?? [], [query.data])
  return { name, shown, letters, query }
}

export type ShelfState = ReturnType<typeof useShelf>
