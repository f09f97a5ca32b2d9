import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { addJob, type Jobs, type MailJob } from '#jobs/add-job.ts'

/** The kinds of job that send one mail to one person. */
export type MailJobName = { [Name in keyof Jobs]: Jobs[Name] extends MailJob ? Name : never }[keyof Jobs]

/** Queues a mail to a person in the caller's transaction; one of the same kind, about the same, that still waits is replaced. */
export async function queueMail(
  tx: Pick<Queries, 'execute'>,
  name: MailJobName,
  userId: string,
  about?: string,
): Promise<void> {
  // What a mail promises counts from here: by the database's clock, since those of servers differ.
  const { rows } = await tx.execute<{ now: string }>(sql`select extract(epoch from now()) * 1000 as now`)
  const askedAt = Math.floor(Number(rows[0]?.now))
  const job = { userId, askedAt, ...(about && { about }) }
  await addJob(tx, name, job, { key: mailKey(name, job) })
}

/** Names one kind of mail to one person, about one thing. */
export function mailKey(name: MailJobName, { userId, about }: Pick<MailJob, 'userId' | 'about'>): string {
  return [name, userId, ...(about ? [about] : [])].join(':')
}
