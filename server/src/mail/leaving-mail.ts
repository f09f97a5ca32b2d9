import { and, eq, gt, sql } from 'drizzle-orm'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { shownName } from '#profiles/profiles.ts'

/** Sends nothing when the deletion was cancelled or is done. */
export async function sendLeavingMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-leaving-mail', job, async () => {
    const [leaving] = await deps.db
      .select({ username: shownName(profiles), email: users.email, erasesAt: users.erasesAt })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), gt(users.erasesAt, sql`now()`)))
    if (!leaving?.erasesAt) return null
    const { username, email, erasesAt } = leaving
    const { writeLeaving } = await import('#mail/messages/leaving.ts')
    return { to: email, ...(await writeLeaving({ username, erasesAt, appUrl: deps.config.appUrl })) }
  })
}
