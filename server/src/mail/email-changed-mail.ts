import { and, eq, isNotNull } from 'drizzle-orm'
import { emailChanges } from '#db/access-schema.ts'
import { profiles } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Tells the old address that the account has moved. */
export async function sendEmailChangedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-changed-mail', job, async () => {
    const [change] = await deps.db
      .select({ to: emailChanges.oldEmail, username: shownName(profiles) })
      .from(emailChanges)
      .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, job.userId), isNotNull(emailChanges.confirmedAt)))
    if (!change) return null
    const { writeEmailChanged } = await import('#mail/messages/email-changed.ts')
    return { to: change.to, ...(await writeEmailChanged(change.username, deps.config.appUrl)) }
  })
}
