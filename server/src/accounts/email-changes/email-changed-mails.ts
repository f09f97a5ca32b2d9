import { undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { utcMoment } from '#lib/utc.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-email-changed-mail': MailJob
      'send-email-change-undone-mail': MailJob
    }
  }
}

/** Its `to` is the address that the account has left. */
async function findConfirmedChange(db: Db, userId: string) {
  const [change] = await db
    .select({
      id: emailChanges.id,
      to: emailChanges.oldEmail,
      confirmedAt: emailChanges.confirmedAt,
      username: shownName(profiles),
    })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmedAt)))
  return change ?? null
}

/** `about` is the change; a job of the release before names none. */
export async function sendEmailChangedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-changed-mail', job, async () => {
    const change = await findConfirmedChange(deps.db, job.userId)
    if (!change || (job.about ?? change.id) !== change.id) return null
    const undo = job.about ? await undoLink(deps, change) : null
    const { to, username } = change
    return { to, ...(await writeEmailChanged({ username, undo, appUrl: deps.config.appUrl })) }
  })
}

type Undo = { readonly link: string; readonly until: Date }

/** Null once it is too late. */
async function undoLink(
  { db, auth, config }: Dependencies,
  { id, confirmedAt }: { readonly id: string; readonly confirmedAt: Date | null },
): Promise<Undo | null> {
  const until = new Date((confirmedAt?.getTime() ?? 0) + undoEmailChangeHours * 3_600_000)
  if (until <= (await databaseNow(db))) return null
  return {
    link: `${config.appUrl}/undo-email-change?token=${auth.links.undoEmailChange.sign(id, until)}`,
    until,
  }
}

type EmailChanged = { readonly username: string; readonly undo: Undo | null; readonly appUrl: string }

/** Goes to the old address. */
async function writeEmailChanged({ username, undo, appUrl }: EmailChanged) {
  const contact = { label: 'Contact Us', href: `${appUrl}/contact` }
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your address was changed, ${username}`,
    paragraphs: [
      `Your account at ${site.name} has another address now. You sign in with that one, our emails go there, and this address opens nothing any more.`,
      `If it was you, there is nothing to do. If it was not, someone has your password and your account: ${undo ? 'take it back now' : 'tell us at once'}.`,
    ],
    ...(undo
      ? {
          button: { label: 'That Was Not Me', href: undo.link },
          afterwards: `It works once, until ${utcMoment(undo.until)}. Your account then has this address again, everyone is signed out, and you choose a new password.`,
          footLinks: [contact],
        }
      : {
          button: contact,
          afterwards: 'Tell us your username and when this email came, never your password.',
        }),
    foot: 'This is the last email to this address about that account. You get it because the account had this address until now.',
  })
  return { subject: `Your address at ${site.name} was changed`, ...message }
}

export async function sendEmailChangeUndoneMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-email-change-undone-mail', job, async () => {
    const change = await findConfirmedChange(deps.db, job.userId)
    if (!change || change.id !== job.about) return null
    return { to: change.to, ...(await writeEmailChangeUndone(change.username, deps.config.appUrl)) }
  })
}

/** Goes to the address that lost the account, and has no way back: else two would take it from each other in turn. */
async function writeEmailChangeUndone(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'The address before this one took it back.',
    heading: `This address was taken back, ${username}`,
    paragraphs: [
      `Your account at ${site.name} has the address again that it had before this one. Someone who reads email there pressed the button that undoes a change, and whoever was signed in has been signed out.`,
      'If it was you, there is nothing to do. If you had moved away from that mailbox because someone else reads it, tell us at once.',
    ],
    button: { label: 'Contact Us', href: `${appUrl}/contact` },
    afterwards: 'Tell us your username and when this email came, never your password.',
    foot: 'This is the last email to this address about that account. You get it because the account had this address until now.',
  })
  return { subject: `Your address at ${site.name} was changed back`, ...message }
}
