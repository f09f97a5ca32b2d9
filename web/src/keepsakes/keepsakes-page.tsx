import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import { KeepsakesHead } from './keepsakes-head.tsx'
import { keepsakesQuery } from './keepsakes-query.ts'
import { KeepsakesSkeleton } from './keepsakes-skeleton.tsx'
import { KeptLetters } from './kept-letters.tsx'

export function KeepsakesPage() {
  const { search = '' } = useSearch({ from: '/keepsakes' })
  const query = useInfiniteQuery(keepsakesQuery(search))
  return (
    <div className="page">
      <KeepsakesHead search={search} />
      {query.data ? (
        <KeptLetters query={query} letters={query.data.pages.flatMap(page => page.letters)} search={search} />
      ) : query.error ? (
        <LoadFailure
          text={loadFailed}
          error={query.error}
          retry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <KeepsakesSkeleton />
      )}
    </div>
  )
}
