import { and, eq } from 'drizzle-orm'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { notBanned, shownName } from '#profiles/profiles.ts'

/** Hours after which the news that someone tried to sign up is no news any more. */
const usefulHours = 24

/** Tells the owner of an address that a sign-up was tried with it, and how to sign in; one who is banned cannot (DECISIONS 14). */
export async function sendAccountExistsMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-account-exists-mail', job, async () => {
    if (Date.now() - job.askedAt > usefulHours * 3_600_000) return null
    const [owner] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), notBanned))
    if (!owner) return null
    const { writeAccountExists } = await import('#mail/messages/account-exists.ts')
    return { to: owner.email, ...(await writeAccountExists(owner.username, deps.config.appUrl)) }
  })
}
