import { randomBytes } from 'node:crypto'
import type { SessionUser } from '@novelette/domain/accounts.ts'
import { sessionMinutes } from '@novelette/domain/sessions.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isAdminAddress, type NamesAdmin } from '#admin/admin-address.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import type { Db, Queries } from '#db/open.ts'
import { prepareOnce } from '#db/prepared.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { isBanned, notBanned, shownName } from '#profiles/profiles.ts'
import { deviceOf } from '#sessions/devices.ts'
import { longestDays } from '#sessions/session-cookie.ts'

export type Session = {
  readonly id: string
  /** More than a minute of its idle time is used up. */
  readonly needsRenewal: boolean
  readonly user: SessionUser
}

/** Idle time begins anew by the database's clock, which all servers share. */
const fullIdleTime = sql`now() + make_interval(mins => ${sessionMinutes})`
const renewedTime = sql`least(${fullIdleTime}, ${sessions.createdAt} + make_interval(days => ${longestDays}))`

/** Places where one person can be signed in at once; whoever signs in again and again fills no more of the table. */
const mostSessions = 100

/** What the database knows of a person for their own browser. */
export const sessionUserColumns = {
  id: users.id,
  username: shownName(profiles),
  email: users.email,
  profilePicture: profiles.profilePicture,
  erasesAt: users.erasesAt,
}

type SessionDependencies = Pick<Dependencies, 'auth' | 'db'> & { readonly config: NamesAdmin }

/** Who a Cookie header belongs to, or null for a visitor and for an expired, ended or forged session. */
export async function findSession(
  { auth, db, config }: SessionDependencies,
  cookieHeader: string | null,
): Promise<Session | null> {
  const token = auth.cookie.tokenIn(cookieHeader)
  if (!token) return null
  const row = await sessionByToken(db)(token)
  if (!row) return null
  const { sessionId, needsRenewal, id, username, email, profilePicture, erasesAt } = row
  const user = { id, username, email, profilePicture, erasesAt }
  return { id: sessionId, needsRenewal, user: asSessionUser(config, user) }
}

/**
 * The same for what is not done without one. Throws AppError `signed_out`, and `suspended` where a ban has ended the session: only
 * then, and only for a cookie of ours, is there a second query.
 */
export async function requireSession(
  deps: SessionDependencies,
  cookieHeader: string | null,
): Promise<Session> {
  const session = await findSession(deps, cookieHeader)
  if (session) return session
  await refuseSuspended(deps, cookieHeader)
  throw new AppError('signed_out')
}

/** Throws AppError `suspended` where a Cookie header names a session, be it over, of someone who is banned now. */
export async function refuseSuspended(
  { auth, db }: Pick<Dependencies, 'auth' | 'db'>,
  cookieHeader: string | null,
): Promise<void> {
  const token = auth.cookie.tokenIn(cookieHeader)
  if (!token) return
  const [banned] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.token, token), isBanned(profiles)))
  if (banned) throw new AppError('suspended')
}

type KnownUser = Omit<SessionUser, 'isAdmin'>

/** A person as their own browser knows them. */
export function asSessionUser(config: NamesAdmin, user: KnownUser): SessionUser {
  return { ...user, isAdmin: isAdminAddress(config, user.email) }
}

type SessionRow = KnownUser & {
  readonly token: string
  readonly sessionId: string
  readonly needsRenewal: boolean
}

/**
 * Every request asks this: so it is one prepared statement for all that ask at the same moment, and goes straight to the driver.
 * Drizzle would spend half as long again on a row as the query takes (npm run bench -- accounts).
 */
const sessionByToken = prepareOnce(db =>
  createBatchLoader(async (tokens: readonly string[]) => {
    const { rows } = await db.$client.query<SessionRow>({ ...byTokens, values: [tokens.join(' ')] })
    return new Map(rows.map(row => [row.token, row]))
  }),
)

/**
 * For tokens with spaces between them, each looked up by itself: an array would be planned anew for every number of them, which takes several
 * times as long as to look one up.
 */
const byTokens = {
  name: 'find_sessions',
  text: `
    select wanted.token, session.* from string_to_table($1, ' ') wanted (token) cross join lateral (
      select s.id as "sessionId", s.expires_at < now() + interval '${sessionMinutes - 1} minutes' as "needsRenewal",
        u.id, p.username, u.email, p.profile_picture as "profilePicture", u.erases_at as "erasesAt"
      from sessions s join users u on u.id = s.user_id join profiles p on p.id = s.user_id
      where s.token = wanted.token and s.expires_at > now() and p.subscription_plan <> 'banned'
      offset 0
    ) session`,
}

type Call = { readonly path: readonly string[]; readonly method: string | undefined }

/**
 * Gives a session its full idle time again when the call is the person's own action (DECISIONS 8). Reading is not one: a
 * browser also reads by itself, on a timer, on a live event or when its window comes to the front. The report that somebody
 * is here always counts, so that no session ends before the browser's own clock says so; other calls at most once a minute.
 */
export async function extendSession(db: Db, session: Session, { path, method }: Call): Promise<void> {
  const isReport = path.join('.') === 'sessions.stay'
  if (method === 'GET' || !(session.needsRenewal || isReport)) return
  await db
    .update(sessions)
    .set({ expiresAt: renewedTime })
    .where(and(eq(sessions.id, session.id), gt(sessions.expiresAt, sql`now()`)))
}

/**
 * Makes a session for a person at a device and returns its token; one that the browser sent is never taken over. Throws
 * AppError `wrong_credentials` when the account was erased or banned at this very moment: a ban waits for it and ends it, or
 * is waited for.
 */
export async function openSession(db: Queries, userId: string, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (user_id, token, device, expires_at)
    select ${users.id}, ${token}, ${deviceOf(userAgent)}, ${fullIdleTime}
    from ${users} join ${profiles} on ${profiles.id} = ${users.id}
    where ${users.id} = ${userId} and ${notBanned}
    for key share of users for share of profiles`)
  if (rowCount === 0) throw new AppError('wrong_credentials')
  await endLongestIdle(db, userId)
  return token
}

/** Those beyond the most that there may be. One that somebody else holds at this moment is left to the next sign-in. */
async function endLongestIdle(db: Queries, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${sessions} where ${sessions.id} in (
      select ${sessions.id} from ${sessions} where ${sessions.userId} = ${userId}
      order by ${sessions.expiresAt} desc, ${sessions.createdAt} desc offset ${mostSessions}
      for update skip locked)`)
}

/** Ends all sessions of a person, on every device, and their live streams (DECISIONS 7). */
export async function endSessions(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  userId: string,
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  hub.closeUser(userId)
}
