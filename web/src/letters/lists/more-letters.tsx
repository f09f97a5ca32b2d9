import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadFailed } from '#failures/failure-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './more-letters.module.css'

const prefetchMargin = '1600px'

type InfiniteListQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads more pages on scroll; the button is the fallback. */
export function MoreLetters({ query }: { query: InfiniteListQuery }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = query
  const sentinel = useRef<HTMLDivElement>(null)
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError
  const pages = data?.pages.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentinel may still be visible after a page has loaded
  useEffect(() => {
    const element = sentinel.current
    if (!isReady || !element) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: prefetchMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isReady, pages, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div className={styles.root} ref={sentinel}>
      {isFetchNextPageError && <Notice tone="error" title={loadFailed} />}
      <Button
        look="quiet"
        onClick={() => fetchNextPage()}
        busy={query.isFetchingNextPage}
        busyText="Loading..."
      >
        Show More Letters
      </Button>
    </div>
  )
}
