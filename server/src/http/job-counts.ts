import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

export type JobCount = {
  readonly task: string
  /** `later` is scheduled; `given_up` failed for the last time. */
  readonly state: 'running' | 'waiting' | 'later' | 'given_up'
  readonly count: number
  /** How long the oldest has been due. */
  readonly seconds: number
}

export async function countJobs(db: Pick<Queries, 'execute'>): Promise<readonly JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    select task_identifier as task, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later'
        else 'waiting' end as state,
      count(*)::int as count, extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs group by 1, 2`)
  return rows
}
