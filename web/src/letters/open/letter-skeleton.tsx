import type { ReactNode } from 'react'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import './letter-view.css'

export function LetterSkeleton({ back }: { back: ReactNode }) {
  return (
    <div className="page letter-view">
      <div className="letter-view__bar">
        {back}
        <h1 className="sr-only">A letter</h1>
      </div>
      <div className="letter-view__grid" role="status" aria-label="Loading the letter...">
        <div className="paper letter-skeleton" aria-hidden>
          <Skeleton className="letter-skeleton__banner" height="clamp(158px, 20vw, 250px)" />
          <div className="letter-skeleton__text">
            <SkeletonLines count={5} />
            <SkeletonLines count={4} />
          </div>
        </div>
      </div>
    </div>
  )
}
