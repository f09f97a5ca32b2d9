import type { ReactNode } from 'react'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './letter-view.module.css'

export function LetterSkeleton({ back }: { back: ReactNode }) {
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only">A letter</h1>
      </div>
      <div className={styles.grid} role="status" aria-label="Loading the letter...">
        <div className={`paper ${styles.letterSkeleton}`} aria-hidden>
          <Skeleton className={styles.letterSkeletonBanner} height="clamp(158px, 20vw, 250px)" />
          <div className={styles.letterSkeletonText}>
            <SkeletonLines count={5} />
            <SkeletonLines count={4} />
          </div>
        </div>
      </div>
    </div>
  )
}
