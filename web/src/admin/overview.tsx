import { adminTexts } from '@novelette/domain/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from './admin-failure.tsx'
import { statisticsQuery } from './queries.ts'
import { StatisticsPanel } from './statistics-panel.tsx'
import { UserManagement } from './user-management.tsx'

/** Where the book falls open: the figures, and the people, who can be looked after without them. */
export function Overview() {
  const statistics = useQuery(statisticsQuery())
  return (
    <>
      {statistics.error && !statistics.data ? (
        <AdminFailure text={adminTexts.loadFailed} query={statistics} />
      ) : (
        <StatisticsPanel statistics={statistics.data} />
      )}
      <UserManagement />
    </>
  )
}
