import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sessions, usernameReservations, users, verifications } from '#db/schema.ts'

/** Days after which a sign-up that was never confirmed gives its username back (DECISIONS 6). */
const pendingDays = 7

/** Forgets unconfirmed sign-ups of either kind after the same time, and sessions and notes that are over. */
export async function lapseUnverified(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${pendingDays})`
  await db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, cutoff)))
  await db.delete(usernameReservations).where(lt(usernameReservations.createdAt, cutoff))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
}
