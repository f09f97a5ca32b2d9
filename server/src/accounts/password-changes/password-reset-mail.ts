import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { makeResetLink } from '#accounts/password-changes/reset-links.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-password-reset-mail': MailJob
    }
  }
}

/** Creates the link when it is sent, unless it would have expired (docs/rules.md 1.5). */
export async function sendPasswordResetMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-password-reset-mail', job, async () => {
    const made = await makeResetLink(deps.db, job)
    if (!made) return null
    const { person, token } = made
    const link = `${deps.config.appUrl}/reset-password?token=${token}&type=recovery`
    return { to: person.email, ...(await writePasswordReset({ username: person.username, link })) }
  })
}

export async function writePasswordReset({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: `The link works for ${resetMinutes} minutes.`,
    heading: `A new password, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has asked for a new password for your account at ${site.name}. Choose one, and your desk is as you left it.`,
    ],
    button: { label: 'Choose a New Password', href: link },
    afterwards: `The link works once, and for ${resetMinutes} minutes from when it was asked for. A new password signs you out wherever you are signed in.`,
    foot: 'If it was not you, leave this mail be: without the click, nothing changes.',
  })
  return { subject: `Choose a new password for ${site.name}`, ...message }
}
