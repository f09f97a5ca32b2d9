import type { Shelf } from '#letter-lists/queries.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'

export function InboxSkeleton({ shelves }: { shelves: readonly Shelf[] }) {
  return (
    <div className="shelves" role="status" aria-label="Loading your letters...">
      {shelves.includes('unread') && <UnopenedSkeleton />}
      {shelves.includes('read') && <OpenedSkeleton />}
    </div>
  )
}

function UnopenedSkeleton() {
  return (
    <div aria-hidden>
      <p className="shelf-name">Unopened</p>
      <div className="unopened">
        {[1, 2].map(place => (
          <div key={place} className="unopened__letter">
            <span className="unopened__envelope">
              <BlankEnvelope side="back" />
            </span>
            <div className="unopened__caption">
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
      <p className="shelf-name">Opened</p>
      <div className="openeds">
        {[1, 2, 3].map(place => (
          <div key={place} className="paper opened-skeleton">
            <Skeleton className="opened-skeleton__banner" height="auto" />
            <div className="opened__body">
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
