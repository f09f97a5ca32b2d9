import { shortDate } from '#lib/dates.ts'
import './day.css'

/** A letter's day, such as Nov 20, 2026. */
export function Day({ date, soft }: { date: Date; soft?: boolean }) {
  return (
    <time dateTime={date.toISOString()} className={soft ? 'day day--soft' : 'day'}>
      {shortDate(date)}
    </time>
  )
}
