import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadFailure } from '#failures/failure-notice.tsx'
import { justSent } from '#letters/actions/just-sent.ts'
import { dashboardQuery } from '#letters/lists/queries.ts'
import { StaleNotice } from '#letters/lists/stale-notice.tsx'
import { useUser } from '#session/session.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { readCachedDashboard } from './cached-dashboard.ts'
import styles from './dashboard-page.module.css'
import { DashboardTiles } from './dashboard-tiles.tsx'
import { Promo } from './promo.tsx'
import { RecentInbox } from './recent-inbox.tsx'
import { RecentlySent } from './recently-sent.tsx'

const JustSentLine = lazy(() => import('./just-sent-line.tsx').catch(() => ({ default: () => null })))
const NoticesOffer = lazy(() => import('./notices-offer.tsx').catch(() => ({ default: Promo })))

const greeting = 'Welcome back, {username}!'
const [before, after] = greeting.split('{username}')
const refreshing = 'Refreshing...'

export function DashboardPage() {
  const { username } = useUser()
  const query = useDashboard()
  const { data, error, isFetching, refetch } = query
  if (error && !data) {
    return (
      <div className="page">
        <h1 className="sr-only">Dashboard</h1>
        <LoadFailure
          text="Failed to load dashboard data. Please try again."
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      </div>
    )
  }
  return (
    <div className="page dashboard">
      <header className={styles.hello}>
        <h1 className="display">
          {before}
          <em>{username}</em>
          {after}
        </h1>
        <ButtonLink to="/compose" size="big">
          <PenLine size={20} aria-hidden />
          Write a Letter
        </ButtonLink>
        {data && isFetching && (
          <p className={styles.refreshing} role="status">
            {refreshing}
          </p>
        )}
      </header>
      <JustSent sent={data?.sent} />
      <StaleNotice queries={[query]} since={query.dataUpdatedAt} />
      <DashboardTiles dashboard={data} />
      {data?.asksAboutNotices ? (
        <Suspense fallback={<Promo />}>
          <NoticesOffer />
        </Suspense>
      ) : (
        <Promo />
      )}
      <div className={styles.recents}>
        <RecentInbox letters={data?.received} />
        <RecentlySent letters={data?.sent} />
      </div>
    </div>
  )
}

function JustSent({ sent = [] }: { sent: Dashboard['sent'] | undefined }) {
  const { id: userId } = useUser()
  const letter = justSent.useValue()
  if (letter?.senderId !== userId) return null
  const status = sent.find(({ id }) => id === letter.id)?.status ?? 'sent'
  return (
    <Suspense>
      <JustSentLine letter={letter} status={status} />
    </Suspense>
  )
}

const refetchAfterMs = 500

function useDashboard() {
  const queryClient = useQueryClient()
  const user = useUser()
  const [cached] = useState(() => readCachedDashboard(user.id))
  const query = useQuery({
    ...dashboardQuery(),
    ...(cached && { initialData: cached.dashboard, initialDataUpdatedAt: cached.lastFetched }),
    // Merely stale data waits for the timer below.
    refetchOnMount: ({ state }) => state.isInvalidated,
  })
  const { refetch } = query
  useEffect(() => {
    const openedAt = Date.now()
    const timer = setTimeout(() => {
      const { dataUpdatedAt = 0 } = queryClient.getQueryState(dashboardQuery().queryKey) ?? {}
      if (dataUpdatedAt < openedAt) void refetch({ cancelRefetch: false })
    }, refetchAfterMs)
    return () => clearTimeout(timer)
  }, [queryClient, refetch])
  return query
}
