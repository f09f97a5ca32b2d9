import type { Dependencies } from '#dependencies.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { makeResetLink } from '#passwords/reset-links.ts'

/** Creates the link when it is sent, unless it would have expired already (docs/rules.md 1.5). */
export async function sendPasswordResetMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-password-reset-mail', job, async () => {
    const made = await makeResetLink(deps.db, job)
    if (!made) return null
    const { person, token } = made
    const link = `${deps.config.appUrl}/reset-password?token=${token}&type=recovery`
    const { writePasswordReset } = await import('#mail/messages/password-reset.ts')
    return { to: person.email, ...(await writePasswordReset({ username: person.username, link })) }
  })
}
