import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { count, eq, max } from 'drizzle-orm'
import { makeResetLink } from '#accounts/password-changes/reset-links.ts'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { passkeys } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { utcMoment } from '#lib/utc.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-password-changed-mail': MailJob
      'send-password-reset-mail': MailJob
    }
  }
}

const usefulDays = 7

/** Says which passkeys still work, and what to do if it was not them. */
export async function sendPasswordChangedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-password-changed-mail', job, async () => {
    if (Date.now() - job.askedAt > usefulDays * 86_400_000) return null
    const [person] = await deps.db
      .select({ username: shownName(profiles), email: users.email })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, job.userId))
    if (!person) return null
    const [held] = await deps.db
      .select({ count: count(), newest: max(passkeys.createdAt) })
      .from(passkeys)
      .where(eq(passkeys.userId, job.userId))
    const changedAt = new Date(job.askedAt)
    const { username } = person
    const message = { username, changedAt, passkeys: held, appUrl: deps.config.appUrl }
    return { to: person.email, ...(await writePasswordChanged(message)) }
  })
}

type PasswordChange = {
  readonly username: string
  readonly changedAt: Date
  readonly passkeys?: { readonly count: number; readonly newest: Date | null } | undefined
  readonly appUrl: string
}

/** Passkeys outlive a new password. Their names are left out: a thief could have chosen them. */
function passkeysText({ count, newest }: NonNullable<PasswordChange['passkeys']>): string[] {
  if (!newest) return []
  const added = `added on ${utcMoment(newest)}`
  const which =
    count === 1 ? `A passkey, ${added}, still opens` : `${count} passkeys, the newest ${added}, still open`
  return [`${which} your account without any password.`]
}

export async function writePasswordChanged({ username, changedAt, passkeys, appUrl }: PasswordChange) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your password was changed, ${username}`,
    paragraphs: [
      `The password of your account at ${site.name} was changed on ${utcMoment(changedAt)}. Whoever was signed in with the old one has been signed out.`,
      ...(passkeys ? passkeysText(passkeys) : []),
      'If it was you, there is nothing to do. If it was not, choose another password at once: a link will come to this address.',
    ],
    button: { label: 'Choose Another Password', href: `${appUrl}/forgot-password` },
    afterwards: 'Then look at your account settings, and remove every passkey there that you do not know.',
    foot: `You get this mail because a new password was chosen for your account at ${site.name}.`,
  })
  return { subject: `Your password for ${site.name} was changed`, ...message }
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

async function writePasswordReset({ username, link }: { username: string; link: string }) {
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
