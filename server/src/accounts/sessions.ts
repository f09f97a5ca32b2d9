import { randomBytes } from 'node:crypto'
import type { SessionUser } from '@novelette/domain/accounts.ts'
import { sessionMinutes } from '@novelette/domain/sessions.ts'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { deviceOf } from '#accounts/devices.ts'
import type { Db, Queries } from '#db/open.ts'
import { prepareOnce } from '#db/prepared.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import type { Parts } from '#parts.ts'
import { shownName } from '#profiles/profiles.ts'

export type Session = { readonly id: string; readonly expiresAt: Date; readonly user: SessionUser }

/** A person as their own browser knows them. */
export const sessionUserColumns = {
  id: users.id,
  username: shownName(profiles),
  email: users.email,
  profilePicture: profiles.profilePicture,
  erasesAt: users.erasesAt,
}

/** Who a Cookie header belongs to, or null for a visitor and for an expired, ended or forged session. */
export async function findSession(
  { auth, db }: Pick<Parts, 'auth' | 'db'>,
  cookieHeader: string | null,
): Promise<Session | null> {
  const token = auth.cookie.tokenIn(cookieHeader)
  if (!token) return null
  const [session] = await statements(db).byToken.execute({ token })
  return session ?? null
}

/** Every request asks this, so it is one prepared join. */
const statements = prepareOnce(db => ({
  byToken: db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt, user: sessionUserColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now()`),
        ne(profiles.subscriptionPlan, 'banned'),
      ),
    )
    .prepare('find_session'),
}))

/**
 * What the browser also calls by itself, on a timer, on a live event or when its window comes to the front.
 * These keep no one signed in; everything else is the user's own action (DECISIONS 8).
 */
const backgroundCalls = new Set([
  'live.stream',
  'letters.unreadCount',
  'letters.dashboard',
  'letters.inbox',
  'letters.sent',
  'letters.sentLetter',
  'letters.recentRecipients',
  'drafts.list',
])

/** Idle time begins anew by the database's clock, which all servers share. */
const fullIdleTime = sql`now() + make_interval(mins => ${sessionMinutes})`

/** Gives a session its full idle time again, at most once a minute, when the call is the user's own action. */
export async function renewSession(db: Db, session: Session, path: readonly string[]): Promise<void> {
  if (backgroundCalls.has(path.join('.'))) return
  const full = Date.now() + sessionMinutes * 60_000
  if (session.expiresAt.getTime() > full - 60_000) return
  await db.update(sessions).set({ expiresAt: fullIdleTime }).where(eq(sessions.id, session.id))
}

/** Makes a session for a person at a device and returns its token; one that the browser sent is never taken over. */
export async function openSession(db: Queries, userId: string, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ userId, token, device: deviceOf(userAgent), expiresAt: fullIdleTime })
  return token
}

/** Ends all sessions of a person, on every device, and their live streams (DECISIONS 7). */
export async function endSessions({ db, hub }: Pick<Parts, 'db' | 'hub'>, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  hub.closeUser(userId)
}
