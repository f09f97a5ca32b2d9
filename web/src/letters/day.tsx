import { shortDate } from '#lib/dates.ts'

/** A letter's day, such as Nov 20, 2026. */
export function Day({ date, className }: { date: Date; className?: string }) {
  return (
    <time dateTime={date.toISOString()} className={className}>
      {shortDate(date)}
    </time>
  )
}
