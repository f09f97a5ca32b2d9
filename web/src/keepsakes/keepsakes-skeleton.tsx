import styles from '#letter-lists/inbox-shelves.module.css'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'

export function KeepsakesSkeleton() {
  return (
    <div className={styles.openeds} role="status" aria-label="Loading your keepsakes...">
      {[1, 2, 3].map(place => (
        <div key={place} className={`paper ${styles.openedSkeleton}`} aria-hidden>
          <Skeleton className={styles.openedSkeletonBanner} height="auto" />
          <div className={styles.openedBody}>
            <SkeletonLines count={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
