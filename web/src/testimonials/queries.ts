import type { Cursor } from '@novelette/domain/letters.ts'
import type { PublicPath } from '@novelette/domain/public-titles.ts'
import {
  type TestimonialState,
  type TestimonialsPage,
  testimonialsOnLanding,
} from '@novelette/domain/testimonials.ts'
import type { QueryClient } from '@tanstack/react-query'
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

/** The stories that a page was sent with, as if they had been asked for. */
export function keepStories(queryClient: QueryClient, path: PublicPath, stories: TestimonialsPage): void {
  if (path === '/') queryClient.setQueryData(landingStoriesQuery().queryKey, stories)
  if (path === '/testimonials')
    queryClient.setQueryData(storiesQuery().queryKey, { pages: [stories], pageParams: [undefined] })
}

/** For the admin: what waits, or was decided. */
export const decidableQuery = (state: TestimonialState) =>
  orpc.admin.testimonials.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ state, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
