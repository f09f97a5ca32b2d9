import type { ResolveReportInput } from '@novelette/domain/admin/admin.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { isBanned, isGuest } from '#accounts/profiles/profiles.ts'
import { logAdminAction } from '#admin/audit.ts'
import { type Ban, banAccount } from '#admin/bans.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

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
