import type { Cursor } from '@novelette/domain/letters.ts'
import { desc, sql } from 'drizzle-orm'
import { testimonials } from '#db/people-schema.ts'
import { cursorAt } from '#letters/lists.ts'

export const testimonialColumns = {
  id: testimonials.id,
  name: testimonials.name,
  location: testimonials.location,
  message: testimonials.message,
}

export const newestFirst = [desc(testimonials.createdAt), desc(testimonials.id)]

export const after = (cursor: Cursor | undefined) =>
  cursor &&
  sql`(${testimonials.createdAt}, ${testimonials.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`

/** A page of `limit` out of rows that were read up to one more, which tells whether there is another. */
export function pageOf<Row extends { readonly createdAt: Date; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > limit ? cursorAt(last) : null }
}
