import type { SessionUser } from '@novelette/domain/accounts.ts'
import { hashKey, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery } from '#letters/queries.ts'
import { cacheDashboard, readCachedDashboard, removeOtherDashboards } from './cached-dashboard.ts'

const { queryKey } = dashboardQuery()
const queryHash = hashKey(queryKey)

/**
 * Keeps the dashboard in the browser for the next page of this user (SPEC.md section 3). On every screen, because what is read
 * or removed on another one changes it too. Mount it once, while somebody is signed in.
 */
export default function DashboardCacheWriter({ user: { id, username } }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    removeOtherDashboards(id)
    restore(queryClient, id)
    let lastFetched = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const keepNow = () => {
      // Gone when an answer comes after sign-out.
      const dashboard = queryClient.getQueryData(queryKey)
      if (dashboard) cacheDashboard({ id, username }, { dashboard, lastFetched })
    }
    // The server may have answered before this was loaded.
    keepNow()
    return queryClient.getQueryCache().subscribe(event => {
      const change = changeOf(event)
      if (change === 'answered') lastFetched = event.query.state.dataUpdatedAt
      if (change) keepNow()
    })
  }, [queryClient, id, username])
  return null
}

function restore(queryClient: QueryClient, userId: string): void {
  if (queryClient.getQueryData(queryKey)) return
  const kept = readCachedDashboard(userId)
  if (kept) queryClient.setQueryData(queryKey, kept.dashboard, { updatedAt: kept.lastFetched })
}

/** What has become of the dashboard: the server said it anew, or a screen changed it before the server was asked. */
function changeOf(event: QueryCacheNotifyEvent): 'answered' | 'edited' | null {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== queryHash) {
    return null
  }
  return event.action.manual ? 'edited' : 'answered'
}
