import { type ReportReason, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { deliver } from '#mail/deliver.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-warning-mail': MailJob
    }
  }
}

/** Never expires. `job.about` is the id of the report. */
export async function sendWarningMail(deps: Dependencies, job: MailJob): Promise<void> {
  const { userId, about: reportId } = job
  if (!reportId) return
  await deliver(deps, 'send-warning-mail', job, async () => {
    const [writer] = await deps.db
      .select({ username: shownName(profiles), email: users.email, reason: reports.reason })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.writerId))
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(reports.id, reportId), eq(users.id, userId), eq(reports.outcome, 'warned')))
    if (!writer) return null
    const { username, reason } = writer
    return { to: writer.email, ...(await writeWarning({ username, reason, appUrl: deps.config.appUrl })) }
  })
}

const subject = 'A letter that you sent was reported'

type Warning = { readonly username: string; readonly reason: ReportReason; readonly appUrl: string }

/** Holds no content, no date, and no name but the writer's own. */
export async function writeWarning({ username, reason, appUrl }: Warning) {
  const message = await renderMail({
    preview: 'Please read what we ask of everyone who writes here.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, someone who received a letter from you at ${site.name} reported it. The reason they gave: “${reportReasonTexts[reason]}”.`,
      'The people who look after this site have looked at that one letter, as its receiver asked them to, and find that it breaks our terms. This is a warning.',
      'Nothing else changes for now: you can sign in, read and write as before. If it happens again, your account may be suspended.',
      'We do not say who reported it. Please do not ask the people you write to.',
    ],
    button: { label: 'Read the Terms', href: `${appUrl}/terms` },
    afterwards: '“What we ask of you” there says what a letter must not do.',
    foot: `You get this mail because a letter from the account at ${site.name} that has this address was reported.`,
  })
  return { subject, ...message }
}
