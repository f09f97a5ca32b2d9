import { sql } from 'drizzle-orm'
import { addJob, type JobOptions } from '#db/add-job.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db } from '#db/open.ts'
import { type MailJob, type MailJobName, mailKey } from '#mail/queue-mail.ts'

/** Does nothing if a newer one is queued. */
export async function queueAgain(
  db: Db,
  name: MailJobName,
  job: MailJob,
  when: Pick<JobOptions, 'runAt' | 'after' | 'priority'>,
): Promise<void> {
  const key = mailKey(name, job)
  await db.transaction(async tx => {
    await acquireNamedLock(tx, key)
    const { rowCount } = await tx.execute(sql`
      select from graphile_worker._private_jobs
      where key = ${key} and (payload ->> 'askedAt')::numeric > ${job.askedAt}`)
    if (rowCount === 0) await addJob(tx, name, job, { ...when, key })
  })
}
