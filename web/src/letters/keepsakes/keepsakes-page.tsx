import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import shelvesStyles from '#letters/lists/inbox-shelves.module.css'
import { useDebouncedSearch } from '#letters/lists/list-search.tsx'
import listToolsStyles from '#letters/lists/list-tools.module.css'
import { listKeptMs } from '#letters/lists/queries.ts'
import { orpc } from '#lib/rpc.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
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

const keepsakesQuery = (search: string) =>
  orpc.letters.keepsakes.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })

function KeepsakesHead({ search }: { search: string }) {
  const navigate = useNavigate({ from: '/keepsakes' })
  const [text, setText] = useDebouncedSearch(search, wanted =>
    navigate({ search: { search: wanted || undefined }, replace: true, resetScroll: false }),
  )
  return (
    <header className={listToolsStyles.listBar}>
      <div className={listToolsStyles.listBarTitle}>
        <h1 className="display">Keepsakes</h1>
      </div>
      <search className={listToolsStyles.root}>
        <SearchField
          className={listToolsStyles.search}
          label="Search keepsakes"
          placeholder="Search keepsakes..."
          maxLength={searchMaxLength}
          value={text}
          onChange={setText}
        />
      </search>
    </header>
  )
}

function KeepsakesSkeleton() {
  return (
    <div className={shelvesStyles.openeds} role="status" aria-label="Loading your keepsakes...">
      {[1, 2, 3].map(place => (
        <div key={place} className={`paper ${shelvesStyles.openedSkeleton}`} aria-hidden>
          <Skeleton className={shelvesStyles.openedSkeletonBanner} height="auto" />
          <div className={shelvesStyles.openedBody}>
            <SkeletonLines count={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
