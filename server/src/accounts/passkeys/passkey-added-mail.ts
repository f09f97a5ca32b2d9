import { site } from '@novelette/domain/pages/site.ts'
import { eq } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles, users } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-passkey-added-mail': MailJob
    }
  }
}

/** Never expires: the owner must know. */
export async function sendPasskeyAddedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-passkey-added-mail', job, async () => {
    const [owner] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, job.userId))
    if (!owner) return null
    return { to: owner.email, ...(await writePasskeyAdded(owner.username, deps.config.appUrl)) }
  })
}

const subject = 'A passkey was added to your account'

/** Omits the passkey's name, which whoever added it chose. */
export async function writePasskeyAdded(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, your account at ${site.name} has a new passkey. Whoever holds it can sign in without your password.`,
      'If you added it, there is nothing to do.',
      'If it was not you, someone knows your password. Open your settings, remove the passkey that is not yours, and then change your password: that signs out every other device. If your password no longer works, ask for a new one on the sign-in page first.',
    ],
    button: { label: 'Open My Settings', href: `${appUrl}/settings#passkeys` },
    afterwards: 'The button leads there once you are signed in.',
    foot: `You get this mail because a passkey was added to the account at ${site.name} that has this address.`,
  })
  return { subject, ...message }
}
