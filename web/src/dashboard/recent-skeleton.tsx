import { dashboardListSize } from '@novelette/domain/letters/letters.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'

export function RecentSkeleton({ side }: { side: 'back' | 'front' }) {
  return (
    <div role="status" aria-label="Loading your letters...">
      {Array.from({ length: dashboardListSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all the same
        <div key={row} className="recent-row" aria-hidden>
          <BlankEnvelope side={side} />
          <span className="recent-row__text">
            <SkeletonLines count={3} />
          </span>
        </div>
      ))}
    </div>
  )
}
