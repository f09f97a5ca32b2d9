import { useSession } from '#session/session.ts'
import { Mark } from '#stationery/ornaments.tsx'
import { FullScreenLoader } from '#ui/messages/full-screen-loader.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './session-loader.module.css'

export function ScreenLoader() {
  return useSession().isLoading ? <SessionLoader /> : <ScreenSkeleton />
}

function ScreenSkeleton() {
  return (
    <div className={`page ${styles.screenToCome}`} aria-busy="true">
      <Skeleton width="min(18rem, 70%)" height="2.6rem" />
      <div className="paper">
        <SkeletonLines count={5} />
      </div>
    </div>
  )
}

export function SessionLoader() {
  return <FullScreenLoader art={<Mark size={64} />}>Preparing your love dashboard...</FullScreenLoader>
}

export function SignOutLoader() {
  return <FullScreenLoader art={<Mark size={64} />}>Signing you out safely...</FullScreenLoader>
}
