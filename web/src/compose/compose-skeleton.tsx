import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'

/** The shape of the desk while a draft is looked for. */
export function ComposeSkeleton() {
  return (
    <div className="page compose" aria-busy="true">
      <h1 className="sr-only">Write a letter</h1>
      <section className="compose__to">
        <Skeleton width="6rem" height="1.6rem" />
        <Skeleton height="48px" />
      </section>
      <section className="compose__message">
        <div className="compose__head">
          <Skeleton width="11rem" height="1.6rem" />
        </div>
        <div className="sheet sheet--coming paper">
          <SkeletonLines count={5} />
        </div>
      </section>
    </div>
  )
}
