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

export async function endMailPauses(app: TestApp): Promise<void> {
  // A mail's pause may not be stored yet, and a queued one may wait for a worker.
  const busy = sql`select from graphile_worker._private_jobs where locked_at is not null or run_at <= now()`
  await vi.waitUntil(async () => (await app.deps.db.execute(busy)).rowCount === 0, { timeout: 30_000 })
  await app.deps.db.delete(mailPauses)
}
