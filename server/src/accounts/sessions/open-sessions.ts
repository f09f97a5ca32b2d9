import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { hasNotices, removePushDevices, removeUnboundDevices } from '#accounts/sessions/push-devices.ts'
import { lastActiveAt } from '#accounts/sessions/renewal.ts'
import type { Session } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** Also those that are over for want of activity while letters are told of on their device: they can be ended, too. */
export async function openSessions(db: Db, present: Session): Promise<OpenSession[]> {
  const found = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastActiveAt: sql<Date>`${lastActiveAt}`.mapWith(sessions.expiresAt),
      isOwnDevice: sessions.isOwnDevice,
      isOver: sql<boolean>`${sessions.expiresAt} <= now()`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, present.user.id), or(gt(sessions.expiresAt, sql`now()`), hasNotices)))
    .orderBy(desc(lastActiveAt), desc(sessions.createdAt))
  return found.map(session => ({ ...session, current: session.id === present.id }))
}

type Ending = Pick<Dependencies, 'db' | 'hub'>

/** With the notices of its device. Throws `not_found`, also for someone else's. */
export async function endOneSession({ db, hub }: Ending, userId: string, id: string): Promise<void> {
  await db.transaction(async tx => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new AppError('not_found')
    await removeUnboundDevices(tx, userId)
  })
  hub.closeUser(userId, 'signed-out')
}

/** Ends notices on devices and closes all their streams; the remaining browser hands its own in again, and reconnects. */
export async function endOtherSessions({ db, hub }: Ending, present: Session): Promise<void> {
  const { id, user } = present
  await db.transaction(async tx => {
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, id)))
    await removePushDevices(tx, user.id)
  })
  hub.closeUser(user.id, 'signed-out-everywhere')
}
