import type { Cursor } from '@novelette/domain/letters.ts'
import { testimonialsOnLanding } from '@novelette/domain/testimonials.ts'
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
