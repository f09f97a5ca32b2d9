import type { Queries } from '#db/open.ts'
import { type Finding, ok, warning } from '#doctor/finding.ts'
import { countJobs } from '#http/job-counts.ts'

const overdueAfterSeconds = 10 * 60

/** Reports overdue jobs, and jobs that failed for good. */
export async function examineJobs(db: Pick<Queries, 'execute'>): Promise<readonly Finding[]> {
  const jobs = await countJobs(db)
  const overdue = jobs.filter(({ state, seconds }) => state === 'waiting' && seconds > overdueAfterSeconds)
  const givenUp = jobs.filter(({ state }) => state === 'given_up')
  if (overdue.length + givenUp.length === 0) return [ok('jobs', 'none is overdue')]
  return [
    ...overdue.map(({ task, count, seconds }) => {
      const says = `${count} of ${task} wait, the oldest for ${Math.round(seconds / 60)} minutes`
      return warning('jobs', says, 'A server that runs takes them up; see its log for "a job failed"')
    }),
    ...givenUp.map(({ task, count }) => {
      const says = `${count} of ${task} failed for the last time`
      return warning('jobs', says, 'See the log of the servers for "a job failed", and why')
    }),
  ]
}
