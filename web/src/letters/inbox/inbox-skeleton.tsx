import styles from '#letter-lists/inbox-shelves.module.css'
import type { Shelf } from '#letter-lists/queries.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'

export function InboxSkeleton({ shelves }: { shelves: readonly Shelf[] }) {
  return (
    <div className={styles.root} role="status" data-loading aria-label="Loading your letters...">
      {shelves.includes('unread') && <UnopenedSkeleton />}
      {shelves.includes('read') && <OpenedSkeleton />}
    </div>
  )
}

function UnopenedSkeleton() {
  return (
    <div aria-hidden>
      <p className={styles.shelfName}>Unopened</p>
      <div className={styles.unopened}>
        {[1, 2].map(place => (
          <div key={place} className={styles.unopenedLetter}>
            <span className={styles.unopenedEnvelope}>
              <BlankEnvelope side="back" />
            </span>
            <div className={styles.unopenedCaption}>
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function OpenedSkeleton() {
  return (
    <div aria-hidden>
      <p className={styles.shelfName}>Opened</p>
      <div className={styles.openeds}>
        {[1, 2, 3].map(place => (
          <div key={place} className={`paper ${styles.openedSkeleton}`}>
            <Skeleton className={styles.openedSkeletonBanner} height="auto" />
            <div className={styles.openedBody}>
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
