import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles, users } from '#db/schema.ts'
import { formatUtcDate, utcMoment } from '#lib/utc.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-leaving-mail': MailJob
    }
  }
}

/** Skips a deletion that was cancelled or is done. */
export async function sendDeletionRequestedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-leaving-mail', job, async () => {
    const [pending] = await deps.db
      .select({ username: shownName(profiles), email: users.email, erasesAt: users.erasesAt })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), gt(users.erasesAt, sql`now()`)))
    if (!pending?.erasesAt) return null
    const { username, email, erasesAt } = pending
    return {
      to: email,
      ...(await writeDeletionRequested({ username, erasesAt, appUrl: deps.config.appUrl })),
    }
  })
}

type PendingDeletion = { readonly username: string; readonly erasesAt: Date; readonly appUrl: string }

export async function writeDeletionRequested({ username, erasesAt, appUrl }: PendingDeletion) {
  const subject = `Your account will be erased on ${formatUtcDate(erasesAt)}`
  const message = await renderMail({
    preview: 'To keep it, sign in before then and choose Keep My Account.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, you asked us to delete your account at ${site.name}. You are signed out everywhere, and nobody finds you any more. On ${utcMoment(erasesAt)} everything that is yours is erased. The letters that others have from you stay with them, signed “${formerMember}”.`,
      'If you change your mind, sign in before then and choose Keep My Account. Everything will be as you left it.',
    ],
    button: { label: 'Keep My Account', href: `${appUrl}/settings#leave` },
    afterwards: 'There you can also download your letters, to have them when the account is gone.',
    foot: `You get this mail because someone who knows your password asked for this at ${site.name}. If it was not you, keep the account and change your password.`,
  })
  return { subject, ...message }
}
