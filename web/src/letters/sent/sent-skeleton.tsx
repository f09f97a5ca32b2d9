import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'

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
              <BlankEnvelope side="front" />
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
