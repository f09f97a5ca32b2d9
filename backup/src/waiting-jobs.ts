import type pg from 'pg'
import type { Table } from '#tables.ts'

/** Recurring jobs are scheduled anyway. */
export const waitingJobs: Table = { name: 'restored_jobs', columns: ['name', 'payload', 'run_at', 'key'] }

export const waitingJobsQuery = `
  select task.identifier, job.payload, job.run_at, job.key
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.attempts < job.max_attempts and task.identifier <> 'send-notices'
    and (task.identifier like 'send-%' or task.identifier in ('tidy-pictures', 'claim-letters'))
  order by job.id`

/** The jobs wait here until all else is restored. */
export async function createJobsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (name text, payload json, run_at timestamptz, key text) on commit drop`,
  )
}

/** Mails only on request: they may have been sent since the backup. Returns how many were left out. */
export async function queueJobs(client: pg.ClientBase, { withMail }: { withMail: boolean }): Promise<number> {
  await client.query(
    `select graphile_worker.add_job(name, payload, run_at => run_at, job_key => key)
     from restored_jobs where $1 or name not like 'send-%'`,
    [withMail],
  )
  const { rows } = await client.query<{ mails: number }>(
    `select count(*)::int as mails from restored_jobs where not $1 and name like 'send-%'`,
    [withMail],
  )
  return rows[0]?.mails ?? 0
}
