import { formatCount } from '#lib/format-number.ts'

export function foundText(count: number, hasMore = false): string {
  if (count === 0) return 'No letters found'
  return `${hasMore ? 'More than ' : ''}${formatCount(count, 'letter')} found`
}
