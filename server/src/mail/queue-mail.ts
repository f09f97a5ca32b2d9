import { sql } from 'drizzle-orm'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db, Queries } from '#db/open.ts'
import { addJob, type JobOptions, type Jobs, type MailJob } from '#jobs/add-job.ts'

/** The kinds of job that send one mail to one person. */
export type MailJobName = { [Name in keyof Jobs]: Jobs[Name] extends MailJob ? Name : never }[keyof Jobs]

/**
 * Queues a mail to a person in the caller's transaction, until whose end nobody else queues the same; one of the same kind, about the
 * same, that still waits is replaced.
 */
export async function queueMail(
  tx: Pick<Queries, 'execute'>,
  name: MailJobName,
  userId: string,
  about?: string,
): Promise<void> {
  const whose = { userId, ...(about && { about }) }
  const key = mailKey(name, whose)
  await acquireNamedLock(tx, key)
  // What a mail promises counts from here: by the database's clock, since those of servers differ.
  const { rows } = await tx.execute<{ now: string }>(sql`select extract(epoch from now()) * 1000 as now`)
  const askedAt = Math.floor(Number(rows[0]?.now))
  await addJob(tx, name, { ...whose, askedAt }, { key })
}

/** Queues a mail again that could not go out yet, unless the same was asked for anew meanwhile: that one goes in its place. */
export async function queueAgain(
  db: Db,
  name: MailJobName,
  job: MailJob,
  when: Pick<JobOptions, 'runAt' | 'after'>,
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

/** Names one kind of mail to one person, about one thing. */
export function mailKey(name: MailJobName, { userId, about }: Pick<MailJob, 'userId' | 'about'>): string {
  return [name, userId, ...(about ? [about] : [])].join(':')
}
