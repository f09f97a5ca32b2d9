import { eq } from 'drizzle-orm'
import { users } from '#db/schema.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import type { Parts } from '#parts.ts'

/** Hours after which the news that someone tried to sign up is no news any more. */
const usefulHours = 24

/** Tells the owner of an address that a sign-up was tried with it, and how to sign in. */
export async function sendAccountExistsMail(parts: Parts, job: MailJob): Promise<void> {
  await deliver(parts, 'send-account-exists-mail', job, async () => {
    if (Date.now() - job.askedAt > usefulHours * 3_600_000) return null
    const [owner] = await parts.db
      .select({ username: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, job.userId))
    if (!owner) return null
    const { writeAccountExists } = await import('#mail/messages/account-exists.ts')
    return { to: owner.email, ...(await writeAccountExists(owner.username, parts.config.appUrl)) }
  })
}
