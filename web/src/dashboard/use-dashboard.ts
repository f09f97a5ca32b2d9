import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dashboardQuery } from '#letter-lists/queries.ts'
import { useUser } from '#session/session.ts'
import { readCachedDashboard } from './cached-dashboard.ts'

const refetchAfterMs = 500

export function useDashboard() {
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
