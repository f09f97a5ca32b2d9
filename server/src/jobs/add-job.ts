import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** Times are in milliseconds since 1970; ids only, since a payload lies open in the database. */
export type MailJob = {
  readonly userId: string
  /** What the mail promises and tells counts from here, however late it goes out. */
  readonly askedAt: number
  /** The end of the pause that it was asked for in. */
  readonly notBefore?: number
  readonly attempt?: number
  /** The id of the one thing that it tells of, where a person may get several mails of its kind. */
  readonly about?: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-verification-mail': MailJob
      'send-account-exists-mail': MailJob
      'send-email-change-mail': MailJob
      'send-email-change-asked-mail': MailJob
      'send-email-changed-mail': MailJob
      'send-passkey-added-mail': MailJob
      'send-password-reset-mail': MailJob
      'send-password-changed-mail': MailJob
      'send-leaving-mail': MailJob
      'send-warning-mail': MailJob
      'lapse-unverified': Record<string, never>
      'tidy-pictures': { readonly userId: string }
      'erase-accounts': Record<string, never>
      'erase-old-letters': Record<string, never>
    }
  }
}

export type Jobs = GraphileWorker.Tasks

export type JobName = keyof Jobs

export type JobOptions = {
  /** A job with the same key that has not started yet is replaced by this one. */
  readonly key?: string
  readonly runAt?: Date
  /** Instead: so many milliseconds from now, by the database's clock. */
  readonly after?: number
}

/** Queues a job in the caller's transaction: it runs after the commit, or never when that does not come. */
export async function addJob<Name extends JobName>(
  tx: Pick<Queries, 'execute'>,
  name: Name,
  payload: Jobs[Name],
  { key, runAt, after }: JobOptions = {},
): Promise<void> {
  const at =
    after === undefined
      ? sql`${runAt ?? null}::timestamptz`
      : sql`now() + ${`${after} milliseconds`}::interval`
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, run_at => ${at}, job_key => ${key ?? null}::text
    )`)
}
