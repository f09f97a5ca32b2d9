import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges } from '#db/access-schema.ts'
import { profiles } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-email-changed-mail': MailJob
    }
  }
}

export async function sendEmailChangedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-changed-mail', job, async () => {
    const [change] = await deps.db
      .select({ to: emailChanges.oldEmail, username: shownName(profiles) })
      .from(emailChanges)
      .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, job.userId), isNotNull(emailChanges.confirmedAt)))
    if (!change) return null
    return { to: change.to, ...(await writeEmailChanged(change.username, deps.config.appUrl)) }
  })
}

/** Goes to the old address. */
export async function writeEmailChanged(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your address was changed, ${username}`,
    paragraphs: [
      `Your account at ${site.name} has another address now. You sign in with that one, our mail goes there, and this address opens nothing any more.`,
      'If it was you, there is nothing to do. If it was not, someone has your password and your account: tell us at once.',
    ],
    button: { label: 'Contact Us', href: `${appUrl}/contact` },
    afterwards: 'Tell us your username and when this mail came, never your password.',
    foot: 'This is the last mail to this address about that account. You get it because the account had this address until now.',
  })
  return { subject: `Your address at ${site.name} was changed`, ...message }
}
