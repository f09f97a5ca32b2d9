import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { hashKey, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery } from '#letters/lists/queries.ts'
import { cacheDashboard, readCachedDashboard, removeOtherDashboards } from './cached-dashboard.ts'

const { queryKey } = dashboardQuery()
const queryHash = hashKey(queryKey)

/** Runs on every screen, because other screens read and remove letters too. Mount once, while signed in. */
export default function DashboardCacheWriter({ user: { id, username } }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    removeOtherDashboards(id)
    restore(queryClient, id)
    let lastFetched = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const writeCache = () => {
      // An answer may arrive after sign-out.
      const dashboard = queryClient.getQueryData(queryKey)
      if (dashboard) cacheDashboard({ id, username }, { dashboard, lastFetched })
    }
    // The server may have answered before this component was loaded.
    writeCache()
    return queryClient.getQueryCache().subscribe(event => {
      const change = changeOf(event)
      if (change === 'answered') lastFetched = event.query.state.dataUpdatedAt
      if (change) writeCache()
    })
  }, [queryClient, id, username])
  return null
}

function restore(queryClient: QueryClient, userId: string): void {
  if (queryClient.getQueryData(queryKey)) return
  const cached = readCachedDashboard(userId)
  if (cached) queryClient.setQueryData(queryKey, cached.dashboard, { updatedAt: cached.lastFetched })
}

/** `edited`: a screen changed it optimistically. */
function changeOf(event: QueryCacheNotifyEvent): 'answered' | 'edited' | null {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== queryHash) {
    return null
  }
  return event.action.manual ? 'edited' : 'answered'
}
