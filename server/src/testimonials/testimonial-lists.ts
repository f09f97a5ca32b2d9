import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { desc, sql } from 'drizzle-orm'
import { testimonials } from '#db/moderation-schema.ts'

export const testimonialColumns = {
  id: testimonials.id,
  name: testimonials.name,
  location: testimonials.location,
  message: testimonials.message,
}

export const newestFirst = [desc(testimonials.createdAt), desc(testimonials.id)]

export const isAfterCursor = (cursor: Cursor | undefined) =>
  cursor &&
  sql`(${testimonials.createdAt}, ${testimonials.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
