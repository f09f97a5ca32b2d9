import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

/** Times are in milliseconds since 1970. Ids only, since payloads are stored unencrypted. */
export type MailJob = {
  readonly userId: string
  /** The mail's deadlines count from here, however late it is sent. */
  readonly askedAt: number
  /** The end of the pause between mails in which it was requested. */
  readonly notBefore?: number
  readonly attempt?: number
  /** The id of its subject, where a person may get several mails of one kind. */
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
  /** Replaces a job of the same key that has not started. */
  readonly key?: string
  readonly runAt?: Date
  /** Milliseconds from now by the database's clock, instead of `runAt`. */
  readonly after?: number
}

/** Queues a job in the caller's transaction: it runs only after the commit. */
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
