import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dashboardQuery } from '#letters/queries.ts'
import { useUser } from '#session/session.ts'
import { readCachedDashboard } from './cached-dashboard.ts'

/** Milliseconds after which what was known is asked for again (SPEC.md section 9). */
const refetchAfterMs = 500

/** What is known of the dashboard comes first, from this tab or kept by an earlier one; then what the server says. */
export function useDashboard() {
  const queryClient = useQueryClient()
  const user = useUser()
  const [kept] = useState(() => readCachedDashboard(user.id))
  const query = useQuery({
    ...dashboardQuery(),
    ...(kept && { initialData: kept.dashboard, initialDataUpdatedAt: kept.lastFetched }),
    // Something has happened to it; what merely grew old waits for the moment below.
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
