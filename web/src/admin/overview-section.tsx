import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '#admin/panel/admin-failure.tsx'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { StatisticsPanel } from '#admin/statistics/statistics-panel.tsx'
import { UserManagement } from '#admin/users/user-management.tsx'

/** Users can be managed even if the statistics do not load. */
export function OverviewSection() {
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
