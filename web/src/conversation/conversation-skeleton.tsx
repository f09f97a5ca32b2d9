import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import { Bow } from './bow.tsx'
import './bundle.css'

export function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading your letters...">
      <div className="correspondence__head" aria-hidden>
        <div className="correspondence__who">
          <Skeleton width={72} height={72} round />
          <Skeleton width="min(16rem, 50vw)" height="2.6rem" />
        </div>
        <div className="correspondence__tools">
          <Skeleton height="46px" />
          <Skeleton height="48px" />
          <Skeleton className="correspondence__choice-to-come" height="5.5rem" />
        </div>
      </div>
      <div className="bundle" aria-hidden>
        <Bow />
        <div className="bundle__letters">
          {['bundle__own', 'bundle__theirs', 'bundle__own'].map((side, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key than their index
            <div key={place} className={side}>
              <div className="paper bundle-blank">
                <Skeleton className="bundle-blank__banner" height="auto" />
                <div className="bundle-open__body">
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
