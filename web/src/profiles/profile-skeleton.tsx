import { BrassDivider } from '#stationery/ornaments.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './profile-card.module.css'
import profileScreenStyles from './profile-screen.module.css'

export function ProfileSkeleton() {
  return (
    <div className={`page ${profileScreenStyles.root}`} aria-busy>
      <h1 className="sr-only">Profile</h1>
      <section className={`paper ${styles.root}`}>
        <Skeleton width={124} height={124} round className={styles.portraitToCome} />
        <p className={styles.loading} role="status">
          Loading profile...
        </p>
        <SkeletonLines className={styles.bioToCome} />
        <BrassDivider className={styles.divider} />
        <p className={styles.facts}>
          <Skeleton width="11rem" />
        </p>
        <Skeleton width="9rem" height="48px" />
      </section>
    </div>
  )
}
