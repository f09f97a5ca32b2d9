import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import { Bow } from './bow.tsx'
import styles from './bundle.module.css'
import correspondenceStyles from './correspondence.module.css'

export function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading your letters...">
      <div className={correspondenceStyles.head} aria-hidden>
        <div className={correspondenceStyles.who}>
          <Skeleton width={72} height={72} round />
          <Skeleton width="min(16rem, 50vw)" height="2.6rem" />
        </div>
        <div className={correspondenceStyles.tools}>
          <Skeleton height="46px" />
          <Skeleton height="48px" />
          <Skeleton className={correspondenceStyles.choiceToCome} height="5.5rem" />
        </div>
      </div>
      <div className={styles.root} aria-hidden>
        <Bow />
        <div className={styles.letters}>
          {[styles.own, styles.theirs, styles.own].map((side, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key than their index
            <div key={place} className={side}>
              <div className={`paper ${styles.bundleBlank}`}>
                <Skeleton className={styles.bundleBlankBanner} height="auto" />
                <div className={styles.bundleOpenBody}>
                  <SkeletonLines count={3} />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
