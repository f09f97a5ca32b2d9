import type { Queries } from '#db/open.ts'
import { addJob, type Jobs, type MailJob } from '#jobs/add-job.ts'

/** The kinds of job that send one mail to one person. */
export type MailJobName = { [Name in keyof Jobs]: Jobs[Name] extends MailJob ? Name : never }[keyof Jobs]

/** Queues a mail to a person in the caller's transaction; one of the same kind that still waits is replaced. */
export async function queueMail(
  tx: Pick<Queries, 'execute'>,
  name: MailJobName,
  userId: string,
): Promise<void> {
  await addJob(tx, name, { userId, askedAt: Date.now() }, { key: mailKey(name, userId) })
}

/** Names one kind of mail to one person. */
export function mailKey(name: MailJobName, userId: string): string {
  return `${name}:${userId}`
}
