import { eq } from 'drizzle-orm'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Never expires: the owner must know, however late. */
export async function sendPasskeyAddedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-passkey-added-mail', job, async () => {
    const [owner] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, job.userId))
    if (!owner) return null
    const { writePasskeyAdded } = await import('#mail/messages/passkey-added.ts')
    return { to: owner.email, ...(await writePasskeyAdded(owner.username, deps.config.appUrl)) }
  })
}
