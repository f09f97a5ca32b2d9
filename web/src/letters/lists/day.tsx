import type { ReactNode } from 'react'
import { dayDate, shortDate } from '#lib/dates/dates.ts'
import styles from './day.module.css'

export function Day({ date, soft }: { date: Date; soft?: boolean }) {
  return (
    <time dateTime={date.toISOString()} className={soft ? `${styles.root} ${styles.soft}` : styles.root}>
      {shortDate(date)}
    </time>
  )
}

type ReceivedDayProps = {
  letter: { readonly createdAt: Date; readonly postedAt?: Date | undefined }
  soft?: boolean
}

/** When it came; of slow post when it was posted, too. */
export function ReceivedDay({ letter: { createdAt, postedAt }, soft }: ReceivedDayProps): ReactNode {
  if (!postedAt) return <Day date={createdAt} {...(soft && { soft })} />
  return (
    <span className={soft ? styles.soft : undefined}>
      <span className={styles.root}>Posted {dayDate(postedAt)}</span> ·{' '}
      <time dateTime={createdAt.toISOString()} className={styles.root}>
        Arrived {dayDate(createdAt)}
      </time>
    </span>
  )
}
