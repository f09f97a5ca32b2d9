import { sql } from 'drizzle-orm'
import { addJob, type Jobs } from '#db/add-job.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Queries } from '#db/open.ts'

/** Stored unencrypted, so ids only. Times are milliseconds since 1970. */
export type MailJob = {
  readonly userId: string
  /** The mail's deadlines count from here, however late it is sent. */
  readonly askedAt: number
  /** The end of the pause in which it was requested. */
  readonly notBefore?: number
  readonly attempt?: number
  readonly about?: string
}

/** A restore tells mails from other jobs by this name (backup/src/waiting-jobs.ts). */
type SendJobName = keyof Jobs & `send-${string}-mail`

export type MailJobName = { [Name in SendJobName]: Jobs[Name] extends MailJob ? Name : never }[SendJobName]

/** Replaces a queued mail of the same key. */
export async function queueMail(
  tx: Pick<Queries, 'execute'>,
  name: MailJobName,
  userId: string,
  about?: string,
): Promise<void> {
  const whose = { userId, ...(about && { about }) }
  const key = mailKey(name, whose)
  await acquireNamedLock(tx, key)
  // Servers' clocks may differ.
  const { rows } = await tx.execute<{ now: string }>(sql`select extract(epoch from now()) * 1000 as now`)
  const askedAt = Math.floor(Number(rows[0]?.now))
  await addJob(tx, name, { ...whose, askedAt }, { key })
}

export function mailKey(name: MailJobName, { userId, about }: Pick<MailJob, 'userId' | 'about'>): string {
  return [name, userId, ...(about ? [about] : [])].join(':')
}
