import { site } from '@novelette/domain/pages/site.ts'
import { and, eq } from 'drizzle-orm'
import { notBanned, shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles, users } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-account-exists-mail': MailJob
    }
  }
}

const usefulHours = 24

/** Banned people get none. */
export async function sendAccountExistsMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-account-exists-mail', job, async () => {
    if (Date.now() - job.askedAt > usefulHours * 3_600_000) return null
    const [owner] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), notBanned))
    if (!owner) return null
    return { to: owner.email, ...(await writeAccountExists(owner.username, deps.config.appUrl)) }
  })
}

export async function writeAccountExists(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'Your letters are where you left them.',
    heading: `You are already here, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has just tried to sign up at ${site.name} with this address. It already has an account, with your letters in it, so nothing was changed and no second one was made.`,
    ],
    button: { label: 'Sign In', href: `${appUrl}/login` },
    afterwards: 'You sign in with this address and the password that you chose.',
    foot: 'If it was not you, there is nothing to do: whoever tried it learned nothing about you.',
  })
  return { subject: `You already have an account at ${site.name}`, ...message }
}
