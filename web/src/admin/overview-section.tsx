import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { StatisticsPanel } from '#admin/statistics/statistics-panel.tsx'
import { UserManagement } from '#admin/users/user-management.tsx'
import { LoadFailure } from '#failures/load-failure.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { Notice } from '#ui/messages/notice.tsx'

/** Users can be managed even if the statistics do not load. */
export function OverviewSection() {
  const statistics = useQuery(statisticsQuery())
  const heldSince = statistics.data?.deliveryHeldSince
  return (
    <>
      {heldSince && (
        <Notice tone="info" title={`Nothing that comes later has left since ${fullDateTime(heldSince)}`}>
          <p>
            Letters that were due, and notices, wait until whoever runs this server ends it with{' '}
            <code>npm run resume-delivery</code>.
          </p>
        </Notice>
      )}
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
