import type { Cursor } from '@novelette/domain/letters/letters.ts'
import type { PublicPath } from '@novelette/domain/pages/public-titles.ts'
import {
  type TestimonialState,
  type TestimonialsListPage,
  testimonialsOnLanding,
} from '@novelette/domain/pages/testimonials.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const landingStoriesQuery = () =>
  orpc.testimonials.approved.queryOptions({ input: { limit: testimonialsOnLanding } })

export const storiesQuery = () =>
  orpc.testimonials.approved.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })

export function cacheStories(
  queryClient: QueryClient,
  path: PublicPath,
  stories: TestimonialsListPage,
): void {
  if (path === '/') queryClient.setQueryData(landingStoriesQuery().queryKey, stories)
  if (path === '/testimonials')
    queryClient.setQueryData(storiesQuery().queryKey, { pages: [stories], pageParams: [undefined] })
}

export const decidableQuery = (state: TestimonialState) =>
  orpc.admin.testimonials.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ state, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
