import { useEffect, useEffectEvent } from 'react'
import { fullDateTime } from '#lib/dates/dates.ts'
import { onServerClock } from '#lib/dates/server-clock.ts'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './last-known.module.css'

type LastKnownProps = {
  since: number
  refetch: () => void
}

const pollIntervalMs = 15_000

/** Polls until the server can be reached. */
export function OfflineNotice({ since, refetch }: LastKnownProps) {
  const poll = useEffectEvent(() => navigator.onLine && refetch())
  useEffect(() => {
    const timer = setInterval(() => poll(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(onServerClock(since))
  return (
    <Notice tone="info" title="You are offline" className={styles.root}>
      <p>
        This is how things stood on <time dateTime={date.toISOString()}>{fullDateTime(date)}</time>. All of it
        follows when you are back online; until then, only letters that you have just read can be opened.
      </p>
    </Notice>
  )
}
