import { and, eq } from 'drizzle-orm'
import { reports } from '#db/people-schema.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Never expires. `job.about` is the id of the report. */
export async function sendWarningMail(deps: Dependencies, job: MailJob): Promise<void> {
  const { userId, about: reportId } = job
  if (!reportId) return
  await deliver(deps, 'send-warning-mail', job, async () => {
    const [writer] = await deps.db
      .select({ username: shownName(profiles), email: users.email, reason: reports.reason })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.writerId))
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(reports.id, reportId), eq(users.id, userId), eq(reports.outcome, 'warned')))
    if (!writer) return null
    const { writeWarning } = await import('#mail/messages/warning.ts')
    const { username, reason } = writer
    return { to: writer.email, ...(await writeWarning({ username, reason, appUrl: deps.config.appUrl })) }
  })
}
