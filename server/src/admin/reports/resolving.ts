import type { ResolveReportInput } from '@novelette/domain/admin/admin.ts'
import { type ReportReason, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { isBanned, isGuest, shownName } from '#accounts/profiles/profiles.ts'
import { logAdminAction } from '#admin/audit-log/audit.ts'
import { type Ban, banAccount } from '#admin/bans/bans.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { deliver } from '#mail/deliver.ts'
import { type MailJob, queueMail } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

/**
 * Logs it in the same transaction; of two concurrent calls the first wins. Throws `not_found`, `report_resolved`,
 * `former_member` when the account to warn or ban is gone, `without_account` for a guest's letter, `own_account` for the admin's own.
 */
export async function resolveReport(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  adminId: string,
  { reportId, outcome, reason }: ResolveReportInput,
): Promise<void> {
  const userId = await db.transaction(async tx => {
    const writerId = await markResolved(tx, reportId, outcome)
    const order = { adminId, userId: writerId, reason }
    if (outcome === 'dismissed') {
      await logAdminAction(tx, { adminId, kind: 'dismiss-report', subjectId: writerId, reason })
    } else {
      await refuseWithoutAccount(tx, writerId)
      await (outcome === 'banned' ? banWriter(tx, order) : warnWriter(tx, order, reportId))
    }
    return writerId
  })
  if (outcome === 'banned') hub.closeUser(userId)
}

/** Returns the letter's writer. */
async function markResolved(
  tx: Queries,
  reportId: string,
  outcome: ResolveReportInput['outcome'],
): Promise<string> {
  const [resolved] = await tx
    .update(reports)
    .set({ outcome })
    .where(and(eq(reports.id, reportId), isNull(reports.outcome)))
    .returning({ writerId: reports.writerId })
  if (resolved) return resolved.writerId
  const [known] = await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, reportId))
  throw new AppError(known ? 'report_resolved' : 'not_found')
}

/** Keeps the account from being erased meanwhile. */
async function refuseWithoutAccount(tx: Queries, userId: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (user) return
  const [writer] = await tx
    .select({ isGuest: isGuest(profiles) })
    .from(profiles)
    .where(eq(profiles.id, userId))
  throw new AppError(writer?.isGuest ? 'without_account' : 'former_member')
}

async function warnWriter(tx: Queries, { adminId, userId, reason }: Ban, reportId: string): Promise<void> {
  await logAdminAction(tx, { adminId, kind: 'warn', subjectId: userId, reason })
  await queueMail(tx, 'send-warning-mail', userId, reportId)
}

/** For someone banned already, this letter is another reason to log. */
async function banWriter(tx: Queries, order: Ban): Promise<void> {
  const [writer] = await tx
    .select({ isBanned: isBanned(profiles) })
    .from(profiles)
    .where(eq(profiles.id, order.userId))
    .for('no key update')
  await banAccount(tx, order)
  if (!writer?.isBanned) return
  await logAdminAction(tx, {
    adminId: order.adminId,
    kind: 'ban',
    subjectId: order.userId,
    reason: order.reason,
  })
}

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
