import type { Cursor } from '@novelette/domain/letters/letters.ts'

type SortKey = { readonly createdAt: Date; readonly id: string }

export const cursorAt = ({ createdAt, id }: SortKey): Cursor => ({ createdAt: createdAt.toISOString(), id })

/** One row beyond `limit` tells whether there is a next page. */
export function pageOf<Row extends SortKey>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > limit ? cursorAt(last) : null }
}
