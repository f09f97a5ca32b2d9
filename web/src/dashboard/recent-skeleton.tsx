import { dashboardListSize } from '@novelette/domain/letters/letter-lists.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './recent-card.module.css'

export function RecentSkeleton({ side }: { side: 'back' | 'front' }) {
  return (
    <div role="status" aria-label="Loading your letters...">
      {Array.from({ length: dashboardListSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all the same
        <div key={row} className={styles.recentRow} aria-hidden>
          <BlankEnvelope side={side} />
          <span className={styles.recentRowText}>
            <SkeletonLines count={3} />
          </span>
        </div>
      ))}
    </div>
  )
}
