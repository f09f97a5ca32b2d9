import { site } from '@novelette/domain/pages/site.ts'
import { findConfirmedChange } from '#accounts/email-changes/email-changed-mail.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-email-change-undone-mail': MailJob
    }
  }
}

export async function sendEmailChangeUndoneMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-change-undone-mail', job, async () => {
    const change = await findConfirmedChange(deps.db, job.userId)
    if (!change || change.id !== job.about) return null
    return { to: change.to, ...(await writeEmailChangeUndone(change.username, deps.config.appUrl)) }
  })
}

/** Goes to the address that lost the account, and has no way back: else two would take it from each other in turn. */
export async function writeEmailChangeUndone(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'The address before this one took it back.',
    heading: `This address was taken back, ${username}`,
    paragraphs: [
      `Your account at ${site.name} has the address again that it had before this one. Someone who reads mail there pressed the button that undoes a change, and whoever was signed in has been signed out.`,
      'If it was you, there is nothing to do. If you had moved away from that mailbox because someone else reads it, tell us at once.',
    ],
    button: { label: 'Contact Us', href: `${appUrl}/contact` },
    afterwards: 'Tell us your username and when this mail came, never your password.',
    foot: 'This is the last mail to this address about that account. You get it because the account had this address until now.',
  })
  return { subject: `Your address at ${site.name} was changed back`, ...message }
}
