import type { Cursor } from '@novelette/domain/letters.ts'
import { type TestimonialState, testimonialsOnLanding } from '@novelette/domain/testimonials.ts'
import { orpc } from '#lib/rpc.ts'

/** The newest few. */
export const landingStoriesQuery = () =>
  orpc.testimonials.approved.queryOptions({ input: { limit: testimonialsOnLanding } })

/** All that were approved, the newest first. */
export const storiesQuery = () =>
  orpc.testimonials.approved.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })

/** For the admin: what waits, or was decided. */
export const decidableQuery = (state: TestimonialState) =>
  orpc.admin.testimonials.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ state, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
