import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './compose-page.module.css'

/** The shape of the composer while a draft is loaded. */
export function ComposeSkeleton() {
  return (
    <div className={`page ${styles.root}`} aria-busy="true">
      <h1 className="sr-only">Write a letter</h1>
      <section className={styles.to}>
        <Skeleton width="6rem" height="1.6rem" />
        <Skeleton height="48px" />
      </section>
      <section className={styles.message}>
        <div className={styles.head}>
          <Skeleton width="11rem" height="1.6rem" />
        </div>
        <div className={`${styles.sheet} ${styles.sheetComing} paper`}>
          <SkeletonLines count={5} />
        </div>
      </section>
    </div>
  )
}
