import type { SentListPage } from '@novelette/domain/letters/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '#failures/failure-notice.tsx'
import listToolsStyles from '#letters/lists/list-tools.module.css'
import { ListTools } from '#letters/lists/list-tools.tsx'
import { type SentPlace, sentPageQuery } from '#letters/lists/queries.ts'
import { StaleNotice } from '#letters/lists/stale-notice.tsx'
import { useRemovedFocus } from '#lib/focus/focus.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './sent-list.module.css'
import { SentPages } from './sent-pages.tsx'

const ScheduledSections = lazy(() =>
  import('#scheduling/own/scheduled-sections.tsx').then(
    sections => ({ default: sections.ScheduledSections }),
    () => ({ default: SectionsMissing }),
  ),
)

const statuses = [
  ['all', 'All Status'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
] as const
const filters = statuses.map(([value, label]) => ({ value, label }))

function SectionsMissing() {
  return (
    <p className="muted">
      Your scheduled letters could not be loaded. They are safe, and each is sent on its day.
    </p>
  )
}

type SentListProps = { place: SentPlace; onOpen: (letterId: string) => void }

export function SentList({ place, onOpen }: SentListProps) {
  usePageTitle('Sent Letters')
  const navigate = useNavigate({ from: '/sent' })
  const query = useQuery(sentPageQuery(place))
  const page = useRemovedFocus<HTMLDivElement>()
  const isWhole = place.page === 1 && place.filter === 'all' && place.search === ''
  const narrow = (change: { search?: string | undefined; filter?: SentPlace['filter'] | undefined }) =>
    navigate({ search: now => ({ ...now, ...change, page: undefined }), replace: true, resetScroll: false })

  return (
    <div className="page" ref={page}>
      <header className={listToolsStyles.listBar}>
        <div className={listToolsStyles.listBarTitle}>
          <h1 className="display">Sent Letters</h1>
        </div>
        <ListTools
          search={place.search}
          onSearch={text => narrow({ search: text || undefined })}
          filterLabel="Status"
          filters={filters}
          filter={place.filter}
          onFilter={value => narrow({ filter: value === 'all' ? undefined : value })}
        />
      </header>
      {isWhole && query.data && query.data.scheduled > 0 && (
        <Suspense>
          <ScheduledSections />
        </Suspense>
      )}
      <SentTotals totals={query.data?.totals} />
      {!query.isPlaceholderData && <StaleNotice queries={[query]} since={query.dataUpdatedAt} />}
      {query.data ? (
        <SentPages place={place} page={query.data} isWaiting={query.isPlaceholderData} onOpen={onOpen} />
      ) : query.error ? (
        <LoadFailure
          text="Failed to load your sent letters. Please try again."
          error={query.error}
          retry={query.refetch}
          retrying={query.isFetching}
        />
      ) : (
        <SentSkeleton />
      )}
    </div>
  )
}

const tiles = [
  ['Total Sent', 'total'],
  ['Read', 'read'],
  ['Delivered', 'delivered'],
  ['Pending', 'pending'],
] as const

function SentTotals({ totals }: { totals: SentListPage['totals'] | undefined }) {
  return (
    <div className={styles.totals}>
      <dl className={styles.sentTotals}>
        {tiles.map(([name, key]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{totals?.[key].toLocaleString('en-US') ?? <span aria-hidden>–</span>}</dd>
          </div>
        ))}
      </dl>
      {totals && totals.pending > 0 && <p className="muted">Pending: sent, but not delivered yet.</p>}
    </div>
  )
}

function SentSkeleton() {
  return (
    <div className={styles.root}>
      <p className={styles.loading} role="status">
        Loading your sent letters...
      </p>
      <div className={`${styles.list} paper`} aria-hidden>
        {[1, 2, 3, 4].map(line => (
          <div key={line} className={styles.sentItem}>
            <span className={styles.sentItemEnvelope}>
              <BlankEnvelope side="front" />
            </span>
            <span className={styles.sentItemText}>
              <SkeletonLines count={3} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
