import { formatCount } from '#lib/format-number.ts'

/** What a search is heard to have found. `hasMore`: as far as the list has been read. */
export function foundText(count: number, hasMore = false): string {
  if (count === 0) return 'No letters found'
  return `${hasMore ? 'More than ' : ''}${formatCount(count, 'letter')} found`
}
