import { emailChangeHours, undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { isPendingChange } from '#accounts/email-changes/email-changes.ts'
import { notBanned, shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-email-change-mail': MailJob
      'send-email-change-asked-mail': MailJob
    }
  }
}

/**
 * Sends the confirmation link or, if the new address has an account, tells its owner. Skips changes made, cancelled or expired,
 * banned people, and the admin's address.
 */
export async function sendEmailChangeMail(deps: Dependencies, job: MailJob): Promise<void> {
  const { appUrl } = deps.config
  await deliver(deps, 'send-email-change-mail', job, async () => {
    const change = await findChange(deps, job.userId)
    if (!change) return null
    const { id, to, username, expiresAt, ownersName } = change
    if (ownersName !== null) {
      return { to, ...(await writeEmailChangeTaken(ownersName, appUrl)) }
    }
    if (isAdminAddress(deps.config, to)) return null
    const link = `${appUrl}/confirm-email?token=${deps.auth.links.changeEmail.sign(id, expiresAt)}`
    return { to, ...(await writeEmailChange({ username, link })) }
  })
}

/** Adds the username of the account that already has the new address. */
async function findChange({ db }: Pick<Dependencies, 'db'>, userId: string) {
  const owners = alias(users, 'owners')
  const ownersProfiles = alias(profiles, 'owners_profiles')
  const [change] = await db
    .select({
      id: emailChanges.id,
      to: emailChanges.newEmail,
      expiresAt: emailChanges.expiresAt,
      username: shownName(profiles),
      ownersName: ownersProfiles.username,
    })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
    .leftJoin(owners, and(eq(owners.email, emailChanges.newEmail), eq(owners.emailVerified, true)))
    .leftJoin(ownersProfiles, eq(ownersProfiles.id, owners.id))
    .where(and(eq(emailChanges.userId, userId), isPendingChange, notBanned))
  return change ?? null
}

async function writeEmailChange({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: 'One click, and your letters know where you are.',
    heading: `A new address, ${username}`,
    paragraphs: [
      `You asked for your account at ${site.name} to move to this address. Confirm that it is yours, and from then on you sign in with it.`,
    ],
    button: { label: 'Confirm This Address', href: link },
    afterwards: `The link works once, and for ${emailChangeHours} hours from when it was asked for. Until then everything stays as it is.`,
    foot: `You get this mail because ${username} at ${site.name} would like to use this address. If that is not you, leave it be: without the click, nothing happens.`,
  })
  return { subject: `Confirm your new address for ${site.name}`, ...message }
}

/** Goes to the owner of the address that another account asked for. */
async function writeEmailChangeTaken(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'Nothing was changed.',
    heading: `This address is yours, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has just asked to move another account at ${site.name} to this address. It already has an account, yours, so nothing was changed.`,
      'An address can have one account. If you want to use this one for the other, sign in here first and give this account another address.',
    ],
    button: { label: 'Sign In', href: `${appUrl}/login` },
    afterwards: 'You sign in with this address and the password that you chose.',
    foot: 'If it was not you, there is nothing to do: whoever tried it learned nothing about you.',
  })
  return { subject: `You already have an account at ${site.name}`, ...message }
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
async function writeEmailChangeAsked(username: string, appUrl: string) {
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
