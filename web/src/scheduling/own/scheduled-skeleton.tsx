import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import itemStyles from './scheduled-item.module.css'
import styles from './scheduled-sections.module.css'

/** The shape of the sections while they are loaded. */
export function ScheduledSkeleton() {
  return (
    <div className={styles.root} aria-hidden>
      <div className={`${styles.list} paper`}>
        <div className={itemStyles.root}>
          <span className={itemStyles.envelope}>
            <BlankEnvelope side="front" />
          </span>
          <span className={itemStyles.words}>
            <SkeletonLines count={2} />
          </span>
        </div>
      </div>
    </div>
  )
}
