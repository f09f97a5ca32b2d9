import { daysToReconsider } from '@novelette/domain/leaving.ts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { noteAction } from '#admin/audit.ts'
import type { Queries } from '#db/open.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'

/** Whom the admin bans or lets back, and why. */
export type Ban = { readonly adminId: string; readonly userId: string; readonly reason: string }

/** Bans a person and ends their sessions and live streams. Throws what `banAccount` throws. */
export async function ban({ db, hub }: Pick<Dependencies, 'db' | 'hub'>, order: Ban): Promise<void> {
  await db.transaction(tx => banAccount(tx, order))
  hub.closeUser(order.userId)
}

/**
 * Bans a person inside the caller's transaction, which calls `hub.closeUser` after its commit. Someone who is banned already
 * stays so, and nothing is noted again. Throws AppError `own_account` for the admin's own and `not_found`.
 */
export async function banAccount(tx: Queries, order: Ban): Promise<void> {
  const { adminId, userId, reason } = order
  if (userId === adminId) throw new AppError('own_account')
  if (!(await setPlan(tx, userId, 'banned'))) return
  await endForGood(tx, userId)
  await noteAction(tx, { adminId, kind: 'ban', subjectId: userId, reason })
}

/**
 * Lets a person back, with all they had but their sessions. Someone who is not banned stays as they are, and nothing is noted.
 * Throws AppError `not_found`.
 */
export async function unban(
  { db }: Pick<Dependencies, 'db'>,
  { adminId, userId, reason }: Ban,
): Promise<void> {
  await db.transaction(async tx => {
    if (!(await setPlan(tx, userId, 'freemium'))) return
    await giveDaysAgain(tx, userId)
    await noteAction(tx, { adminId, kind: 'unban', subjectId: userId, reason })
  })
}

/** Whose days to reconsider ran out during the ban could not use them, and would be erased within the hour. */
async function giveDaysAgain(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ erasesAt: sql`now() + make_interval(days => ${daysToReconsider})` })
    .where(and(eq(users.id, userId), lte(users.erasesAt, sql`now()`)))
}

/** Whether this changed anything: of two at the same moment, one does. */
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

/**
 * The rows stay, so that a browser which still holds such a session learns why it is over. They end when they began: what is
 * renewed at this very moment was not over then, and must find that it is.
 */
async function endForGood(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}` })
    .where(eq(sessions.userId, userId))
}
