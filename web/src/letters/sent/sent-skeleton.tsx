import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './sent-list.module.css'

export function SentSkeleton() {
  return (
    <div className={styles.root}>
      <p className={styles.loading} role="status">
        Loading your sent letters...
      </p>
      <div className={`${styles.list} paper`} aria-hidden>
        {[1, 2, 3, 4].map(line => (
          <div key={line} className={styles.sentItem}>
            <span className={styles.sentItemEnvelope}>
              <BlankEnvelope side="front" />
            </span>
            <span className={styles.sentItemText}>
              <SkeletonLines count={3} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
