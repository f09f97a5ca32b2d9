import { shortDate } from '#lib/dates/dates.ts'
import './day.css'

export function Day({ date, soft }: { date: Date; soft?: boolean }) {
  return (
    <time dateTime={date.toISOString()} className={soft ? 'day day--soft' : 'day'}>
      {shortDate(date)}
    </time>
  )
}
