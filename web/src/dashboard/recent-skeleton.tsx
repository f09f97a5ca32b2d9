import { dashboardListSize } from '@novelette/domain/letters.ts'
import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'

export function RecentSkeleton() {
  return (
    <div role="status" aria-label="Loading your letters...">
      {Array.from({ length: dashboardListSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank rows are all the same
        <div key={row} className="recent-row" aria-hidden>
          <Skeleton className="recent-row__blank" height="auto" />
          <span className="recent-row__text">
            <SkeletonLines count={3} />
          </span>
        </div>
      ))}
    </div>
  )
}
