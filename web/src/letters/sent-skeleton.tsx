import { Skeleton, SkeletonLines } from '#ui/skeleton.tsx'

export function SentSkeleton() {
  return (
    <div className="sent">
      <p className="sent__loading" role="status">
        Loading your sent letters...
      </p>
      <div className="sent__list paper" aria-hidden>
        {[1, 2, 3, 4].map(line => (
          <div key={line} className="sent-item">
            <span className="sent-item__envelope">
              <Skeleton className="sent-item__blank" height="auto" />
            </span>
            <span className="sent-item__text">
              <SkeletonLines count={3} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
