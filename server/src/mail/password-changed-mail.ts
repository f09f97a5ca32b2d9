import { count, eq, max } from 'drizzle-orm'
import { passkeys } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

const usefulDays = 7

/** Includes which passkeys still work, and what to do if it was not them. */
export async function sendPasswordChangedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-password-changed-mail', job, async () => {
    if (Date.now() - job.askedAt > usefulDays * 86_400_000) return null
    const [person] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, job.userId))
    if (!person) return null
    const [held] = await deps.db
      .select({ count: count(), newest: max(passkeys.createdAt) })
      .from(passkeys)
      .where(eq(passkeys.userId, job.userId))
    const { writePasswordChanged } = await import('#mail/messages/password-changed.ts')
    const changedAt = new Date(job.askedAt)
    const { username } = person
    const message = { username, changedAt, passkeys: held, appUrl: deps.config.appUrl }
    return { to: person.email, ...(await writePasswordChanged(message)) }
  })
}
