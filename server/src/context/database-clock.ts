import { prepareOnce } from '#db/batching/prepared.ts'

/** PostgreSQL's time in milliseconds since 1970, for a column beside others. */
export const databaseTime = 'extract(epoch from clock_timestamp())::float8 * 1000'

/** What the database's clock shows, by what a statement last answered; null before the first. A server's own may be wrong. */
export const databaseClock = prepareOnce(() => {
  let aheadMs: number | null = null
  return {
    note(databaseMs: number): void {
      aheadMs = databaseMs - Date.now()
    },
    now: (): number | null => (aheadMs === null ? null : Math.round(Date.now() + aheadMs)),
  }
})
