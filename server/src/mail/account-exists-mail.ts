import { and, eq } from 'drizzle-orm'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { notBanned, shownName } from '#profiles/profiles.ts'

const usefulHours = 24

/** Tells an owner that someone tried to sign up with their address. Banned people cannot sign in and get none. */
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
