import { undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq } from 'drizzle-orm'
import { isPendingChange } from '#accounts/email-changes/email-changes.ts'
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
      'send-email-change-asked-mail': MailJob
    }
  }
}

export async function sendEmailChangeAskedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-change-asked-mail', job, async () => {
    const [change] = await deps.db
      .select({ to: emailChanges.oldEmail, username: shownName(profiles) })
      .from(emailChanges)
      .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, job.userId), isPendingChange))
    if (!change) return null
    return { to: change.to, ...(await writeEmailChangeAsked(change.username, deps.config.appUrl)) }
  })
}

/** Goes to the current address, while the change can still be stopped. */
export async function writeEmailChangeAsked(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `A new address, ${username}?`,
    paragraphs: [
      `Someone who knows your password asked to move your account at ${site.name} to another address. It moves when they confirm it by the link that we sent there; for ${undoEmailChangeHours} hours after that, this address can take it back.`,
      'If it was you, there is nothing to do here. If it was not, set a new password now: that stops it, and signs out whoever is in your account.',
    ],
    button: { label: 'Set a New Password', href: `${appUrl}/forgot-password` },
    afterwards: 'The link to a new password comes to this address, as long as your account has not moved.',
    foot: `You get this mail because your account at ${site.name} has this address.`,
  })
  return { subject: `Someone asked to change your address at ${site.name}`, ...message }
}
