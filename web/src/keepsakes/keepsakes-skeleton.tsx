import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import '#letter-lists/inbox-shelves.css'

export function KeepsakesSkeleton() {
  return (
    <div className="openeds" role="status" aria-label="Loading your keepsakes...">
      {[1, 2, 3].map(place => (
        <div key={place} className="paper opened-skeleton" aria-hidden>
          <Skeleton className="opened-skeleton__banner" height="auto" />
          <div className="opened__body">
            <SkeletonLines count={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
