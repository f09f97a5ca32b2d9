import { verificationHours } from '@novelette/domain/accounts.ts'
import { and, eq } from 'drizzle-orm'
import { supersededAs } from '#accounts/superseded-sign-ups.ts'
import { databaseNow } from '#db/now.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Creates the link when it is sent. Sends nothing once the address is verified or the account gone. */
export async function sendVerificationMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-verification-mail', job, async () => {
    const [account] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), eq(users.emailVerified, false)))
    const pending = account ?? (await supersededAs(deps.db, job.userId))
    if (!pending) return null
    const now = await databaseNow(deps.db)
    const expiresAt = new Date(now.getTime() + verificationHours * 3_600_000)
    const token = deps.auth.links.verifyEmail.sign(job.userId, expiresAt)
    const link = `${deps.config.appUrl}/verify-email?token=${token}`
    const { writeVerification } = await import('#mail/messages/verification.ts')
    return { to: pending.email, ...(await writeVerification({ username: pending.username, link })) }
  })
}
