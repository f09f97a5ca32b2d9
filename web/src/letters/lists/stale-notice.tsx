import { type FailedQuery, FailureNotice } from '#failures/failure-notice.tsx'
import styles from '#failures/last-known.module.css'
import { OfflineNotice } from '#failures/offline-notice.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { onServerClock } from '#lib/dates/server-clock.ts'
import { errorText } from '#lib/error-code.ts'
import { isOffline } from '#lib/is-offline.ts'

type StaleNoticeProps = {
  queries: readonly (FailedQuery & Parameters<typeof isOffline>[0] & { readonly data: unknown })[]
  /** Milliseconds since 1970, by this device's clock. */
  since: number
}

/** Says that the list shown is from `since`, as the server cannot be reached or refuses. */
export function StaleNotice({ queries, since }: StaleNoticeProps) {
  const known = queries.filter(({ data }) => data)
  const failed = known.find(({ error }) => error)
  const refetch = () => {
    for (const query of queries) query.refetch()
  }
  if (known.some(isOffline)) return <OfflineNotice since={since} refetch={refetch} />
  if (!failed) return null
  const date = new Date(onServerClock(since))
  const query = { error: failed.error, isFetching: queries.some(({ isFetching }) => isFetching), refetch }
  return (
    <FailureNotice title="There may be newer letters" query={query} className={styles.root}>
      {errorText(failed.error)} This is how things stood on{' '}
      <time dateTime={date.toISOString()}>{fullDateTime(date)}</time>. Your letters are safe where they are.
    </FailureNotice>
  )
}
