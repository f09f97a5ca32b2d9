import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { StatisticsPanel } from '#admin/statistics/statistics-panel.tsx'
import { UserManagement } from '#admin/users/user-management.tsx'
import { LoadFailure } from '#failures/load-failure.tsx'

/** Users can be managed even if the statistics do not load. */
export function OverviewSection() {
  const statistics = useQuery(statisticsQuery())
  return (
    <>
      {statistics.error && !statistics.data ? (
        <LoadFailure
          text={adminTexts.loadFailed}
          error={statistics.error}
          retry={statistics.refetch}
          retrying={statistics.isFetching}
          safe="Nothing is lost."
        />
      ) : (
        <StatisticsPanel statistics={statistics.data} />
      )}
      <UserManagement />
    </>
  )
}
