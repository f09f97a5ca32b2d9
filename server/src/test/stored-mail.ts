import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { mailPauses } from '#db/access-schema.ts'
import { openMailbox, type StoredMail } from '#mail/mailbox-files.ts'
import type { TestApp } from '#test/harness.ts'

export async function storedMails(app: TestApp, address: string): Promise<StoredMail[]> {
  const mails = await openMailbox(app.deps.config.dataDir).list()
  return mails.filter(mail => mail.to === address)
}

export async function mailsTo(app: TestApp, address: string, count = 1): Promise<StoredMail[]> {
  return vi.waitUntil(
    async () => {
      const mails = await storedMails(app, address)
      return mails.length >= count && mails
    },
    { timeout: 30_000, interval: 50 },
  )
}

export function linkTokenIn(mail: Pick<StoredMail, 'text'> | undefined): string {
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token'
}

type QueuedMail = {
  readonly isBusy: boolean
  /** Failed deliveries. */
  readonly attempts: number
  readonly askedAt: number
}

/** Alone: a server adds other jobs of its own. */
export async function queuedMails({ deps }: TestApp): Promise<QueuedMail[]> {
  const { rows } = await deps.db.execute<QueuedMail>(sql`
    select locked_at is not null or run_at <= now() as "isBusy",
      coalesce((payload ->> 'attempt')::int, 0) as attempts, (payload ->> 'askedAt')::float8 as "askedAt"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier like 'send-%-mail'`)
  return rows
}

/** Delivered or dropped. */
export async function untilNoMailIsQueued(app: TestApp): Promise<void> {
  await vi.waitUntil(async () => (await queuedMails(app)).length === 0, { timeout: 30_000, interval: 50 })
}

/** Later mails may wait for the end of a pause. */
export async function untilNoMailIsDue(app: TestApp): Promise<void> {
  await vi.waitUntil(async () => !(await queuedMails(app)).some(mail => mail.isBusy), { timeout: 30_000 })
}

export async function endMailPauses(app: TestApp): Promise<void> {
  // A mail's pause may not be stored yet, and a queued one may wait for a worker.
  await untilNoMailIsDue(app)
  await app.deps.db.delete(mailPauses)
}
