import { verificationHours } from '@novelette/domain/accounts/accounts.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq } from 'drizzle-orm'
import { notBanned, shownName } from '#accounts/profiles/profiles.ts'
import { supersededAs } from '#accounts/sign-up/pending-sign-ups.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { profiles, users } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-verification-mail': MailJob
      'send-account-exists-mail': MailJob
    }
  }
}

/** Creates the link when it is sent. Sends nothing once the address is verified or the account gone. */
export async function sendVerificationMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-verification-mail', job, async () => {
    const [account] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), eq(users.emailVerified, false)))
    const pending = account ?? (await supersededAs(deps.db, job.userId))
    if (!pending) return null
    const now = await databaseNow(deps.db)
    const expiresAt = new Date(now.getTime() + verificationHours * 3_600_000)
    const token = deps.auth.links.verifyEmail.sign(job.userId, expiresAt)
    const link = `${deps.config.appUrl}/verify-email?token=${token}`
    return { to: pending.email, ...(await writeVerification({ username: pending.username, link })) }
  })
}

async function writeVerification({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: 'One click, and your desk is ready.',
    heading: `Welcome, ${username}`,
    paragraphs: [
      `Someone is going to be very happy to hear from you. Confirm that this address is yours, and your desk at ${site.name} is ready: paper, ink, and six kinds of envelope.`,
    ],
    button: { label: 'Confirm My Email', href: link },
    afterwards: `The link works for ${verificationHours} hours; after that, ask for a new one on the sign-in page. In another browser than the one you signed up in, it asks you to choose a password.`,
    foot: `You get this mail because someone signed up at ${site.name} with this address. If that was not you, leave it be: without the click, nothing happens.`,
  })
  return { subject: `Confirm your email for ${site.name}`, ...message }
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

async function writeAccountExists(username: string, appUrl: string) {
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
