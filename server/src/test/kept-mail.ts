import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { mailPauses } from '#db/access-schema.ts'
import { type KeptMail, openMailbox } from '#mail/mailbox-files.ts'
import type { TestApp } from '#test/harness.ts'

/** Every mail to an address that the app has kept so far, newest first. */
export async function keptMails(app: TestApp, address: string): Promise<KeptMail[]> {
  const mails = await openMailbox(app.deps.config.dataDir).list()
  return mails.filter(mail => mail.to === address)
}

/** Waits until so many mails to an address have come, and returns them, newest first. */
export async function mailsTo(app: TestApp, address: string, count = 1): Promise<KeptMail[]> {
  return vi.waitUntil(
    async () => {
      const mails = await keptMails(app, address)
      return mails.length >= count && mails
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** The token in a mail's link. */
export function tokenIn(mail: Pick<KeptMail, 'text'> | undefined): string {
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token'
}

/** Lets the next mail of any kind go out at once, as it would a minute later. */
export async function endMailPauses(app: TestApp): Promise<void> {
  // A mail can be seen a moment before its pause is noted, and one that was asked for may still wait for a busy worker.
  const busy = sql`select from graphile_worker._private_jobs where locked_at is not null or run_at <= now()`
  await vi.waitUntil(async () => (await app.deps.db.execute(busy)).rowCount === 0, { timeout: 30_000 })
  await app.deps.db.delete(mailPauses)
}
