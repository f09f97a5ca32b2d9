import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { loadFailed } from './load-failure.tsx'
import './more-letters.css'

/** How far below the screen the next page is fetched, so that scrolling does not meet the end. */
const ahead = '1600px'

type ReadOn = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Goes on as the reader scrolls; the button is for when that does not work. */
export function MoreLetters({ query }: { query: ReadOn }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = query
  const end = useRef<HTMLDivElement>(null)
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError
  const pages = data?.pages.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still in sight after a page is looked at anew
  useEffect(() => {
    const element = end.current
    if (!isReady || !element) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isReady, pages, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div className="more-letters" ref={end}>
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
