import type { Cursor } from '@novelette/domain/letters.ts'

type Placed = { readonly createdAt: Date; readonly id: string }

/** The place right behind a row, where the next page begins. */
export const cursorAt = ({ createdAt, id }: Placed): Cursor => ({ createdAt: createdAt.toISOString(), id })

/** A page of `limit` out of rows that were read up to one more, which tells whether there is another. */
export function pageOf<Row extends Placed>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > limit ? cursorAt(last) : null }
}
