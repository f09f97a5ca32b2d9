import { type OpenSession, sessionMinutes } from '@novelette/domain/sessions.ts'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Session } from '#sessions/sessions.ts'

/** Where the person of this session is signed in, newest activity first. */
export async function openSessions(db: Db, present: Session): Promise<OpenSession[]> {
  const lastActiveAt = sql<Date>`${sessions.expiresAt} - make_interval(mins => ${sessionMinutes})`
  const found = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastActiveAt: lastActiveAt.mapWith(sessions.expiresAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, present.user.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.expiresAt), desc(sessions.createdAt))
  return found.map(session => ({ ...session, current: session.id === present.id }))
}

type Ending = Pick<Dependencies, 'db' | 'hub'>

/** Ends one session of a person, be it the one that asks. Throws AppError `not_found`, for someone else's as well. */
export async function endOneSession({ db, hub }: Ending, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('not_found')
  hub.closeUser(userId)
}

/** Ends every session of a person but this one. Streams are closed for all of them: whose session lives, comes back. */
export async function endOtherSessions({ db, hub }: Ending, present: Session): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, present.user.id), ne(sessions.id, present.id)))
  hub.closeUser(present.user.id)
}
