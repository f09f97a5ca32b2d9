import { shortDate } from '#lib/dates/dates.ts'
import styles from './day.module.css'

export function Day({ date, soft }: { date: Date; soft?: boolean }) {
  return (
    <time dateTime={date.toISOString()} className={soft ? `${styles.root} ${styles.soft}` : styles.root}>
      {shortDate(date)}
    </time>
  )
}
