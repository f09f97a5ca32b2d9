import type { CronItem } from 'graphile-worker'
import type { JobName, Jobs } from '#db/add-job.ts'

/** What runs each job. It runs twice when its server was killed before marking it done. */
export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** Jobs that recur. */
export type Schedule = readonly (CronItem & { readonly task: JobName })[]

const minute = 60 * 1000
const hour = 60 * minute

/** At this minute of each hour, by UTC; a server that was off catches up. */
export const hourly = (task: JobName, atMinute: number) =>
  ({ task, match: `${atMinute} * * * *`, options: { backfillPeriod: 2 * hour } }) as const

/** At a time such as 03:17, by UTC; a server that was off catches up. */
export function nightly(task: JobName, time: string) {
  const [hours, minutes] = time.split(':').map(Number)
  return { task, match: `${minutes} ${hours} * * *`, options: { backfillPeriod: 26 * hour } } as const
}
