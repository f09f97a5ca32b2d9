import { and, eq, isNull, sql } from 'drizzle-orm'
import { pushSubscriptions } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'
import { sessions } from '#db/schema.ts'

/** SQL: letters are told of on the device of a session, which may be over for want of activity. */
export const hasNotices = sql<boolean>`exists (select from ${pushSubscriptions} where ${pushSubscriptions.sessionId} = ${sessions.id})`

/** With the sessions, where somebody else may hold one (docs/rules.md 9.6). A browser that stays signed in hands its own in again. */
export async function removePushDevices(tx: Queries, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}

/** Of no session that is known, since the release before stored them: each may be the device of one that is ended. */
export async function removeUnboundDevices(tx: Queries, userId: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)))
}
