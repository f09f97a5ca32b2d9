import { and, eq } from 'drizzle-orm'
import { emailChanges } from '#db/access-schema.ts'
import { profiles } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { isPendingChange } from '#email-changes/email-changes.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Tells the current address while the change is pending. */
export async function sendEmailChangeAskedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-change-asked-mail', job, async () => {
    const [change] = await deps.db
      .select({ to: emailChanges.oldEmail, username: shownName(profiles) })
      .from(emailChanges)
      .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, job.userId), isPendingChange))
    if (!change) return null
    const { writeEmailChangeAsked } = await import('#mail/messages/email-change-asked.ts')
    return { to: change.to, ...(await writeEmailChangeAsked(change.username, deps.config.appUrl)) }
  })
}
