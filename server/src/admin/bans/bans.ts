import { daysToReconsider } from '@novelette/domain/accounts/account-deletion.ts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { removePushDevices } from '#accounts/sessions/push-devices.ts'
import { logAdminAction } from '#admin/audit-log/audit.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

export type Ban = { readonly adminId: string; readonly userId: string; readonly reason: string }

/** Ends sessions and live streams, too. Throws what `banAccount` throws. */
export async function ban({ db, hub }: Pick<Dependencies, 'db' | 'hub'>, order: Ban): Promise<void> {
  await db.transaction(tx => banAccount(tx, order))
  hub.closeUser(order.userId)
}

/** Idempotent. The caller calls `hub.closeUser` after the commit. Throws `not_found`, and `own_account` for the admin's own. */
export async function banAccount(tx: Queries, order: Ban): Promise<void> {
  const { adminId, userId, reason } = order
  if (userId === adminId) throw new AppError('own_account')
  if (!(await setPlan(tx, userId, 'banned'))) return
  await expireSessions(tx, userId)
  await removePushDevices(tx, userId)
  await logAdminAction(tx, { adminId, kind: 'ban', subjectId: userId, reason })
}

/** Everything but the sessions comes back. Idempotent. Throws `not_found`. */
export async function unban(
  { db }: Pick<Dependencies, 'db'>,
  { adminId, userId, reason }: Ban,
): Promise<void> {
  await db.transaction(async tx => {
    if (!(await setPlan(tx, userId, 'freemium'))) return
    await restartDeletionPeriod(tx, userId)
    await logAdminAction(tx, { adminId, kind: 'unban', subjectId: userId, reason })
  })
}

/** A deletion period that ran out during the ban could not be used. */
async function restartDeletionPeriod(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ erasesAt: sql`now() + make_interval(days => ${daysToReconsider})` })
    .where(and(eq(users.id, userId), lte(users.erasesAt, sql`now()`)))
}

/** True for only one of two concurrent calls. */
async function setPlan(tx: Queries, userId: string, subscriptionPlan: 'banned' | 'freemium') {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
    .for('key share')
  if (!member) throw new AppError('not_found')
  const { rowCount } = await tx
    .update(profiles)
    .set({ subscriptionPlan })
    .where(and(eq(profiles.id, userId), ne(profiles.subscriptionPlan, subscriptionPlan)))
  return rowCount === 1
}

/** The rows stay, so that a browser learns why. A concurrent renewal finds `expires_at` at `created_at`. */
async function expireSessions(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}` })
    .where(eq(sessions.userId, userId))
}
