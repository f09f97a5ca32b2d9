import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { asUserHeader, confirmationMinutes } from '@novelette/domain/accounts/sessions.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type AdminConfig, isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { isBanned, notBanned, shownName } from '#accounts/profiles/profiles.ts'
import { describeDevice } from '#accounts/sessions/devices.ts'
import { hasNotices, removePushDevices } from '#accounts/sessions/push-devices.ts'
import { idleTime, lastActiveAt, needsCookie, needsRenewal } from '#accounts/sessions/renewal.ts'
import { databaseClock, databaseTime } from '#context/database-clock.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

export type Session = {
  readonly id: string
  /** More than a minute of its idle time has passed. */
  readonly needsRenewal: boolean
  /** Whoever renews it writes its cookie again. */
  readonly needsCookie: boolean
  /** Of an own device, whose person has not confirmed for a while who it is (docs/rules.md 2.9). */
  readonly needsConfirmation: boolean
  readonly user: SessionUser
}

/** Repeated sign-ins must not fill the table. */
const maxSessions = 100

export const sessionUserColumns = {
  id: users.id,
  username: shownName(profiles),
  email: users.email,
  profilePicture: profiles.profilePicture,
  erasesAt: users.erasesAt,
}

type SessionDependencies = Pick<Dependencies, 'auth' | 'db'> & { readonly config: AdminConfig }

/** Null for a visitor and for an expired, ended or forged session. */
export async function findSession(
  { auth, db, config }: SessionDependencies,
  cookieHeader: string | null,
): Promise<Session | null> {
  const token = auth.cookie.tokenIn(cookieHeader)
  if (!token) return null
  const row = await sessionByToken(db)(token)
  if (!row) return null
  const {
    sessionId,
    isOwnDevice,
    needsRenewal,
    needsConfirmation,
    id,
    username,
    email,
    profilePicture,
    erasesAt,
  } = row
  const user = asSessionUser(config, { id, username, email, profilePicture, erasesAt }, isOwnDevice)
  // Someone who became the admin after calling the device their own.
  if (user.isAdmin && isOwnDevice) return null
  return { id: sessionId, needsRenewal, needsCookie: row.needsCookie, needsConfirmation, user }
}

/**
 * Like `findSession`, but throws AppError `signed_out`, or `suspended` after a ban. Only a signed cookie without a session costs
 * a second query.
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

/** As `requireSession`, for a call that a page makes: in the name of the user that it shows, or refused (docs/rules.md 2.5). */
export async function requireSessionOfPage(
  deps: SessionDependencies,
  headers: IncomingHttpHeaders,
): Promise<Session> {
  const session = await requireSession(deps, headers.cookie ?? null)
  const shown = headers[asUserHeader]
  if (shown !== undefined && shown !== session.user.id) throw new AppError('signed_out')
  return session
}

/** Throws `suspended` if the cookie names any session of someone banned. */
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

type KnownUser = Omit<SessionUser, 'isAdmin' | 'isOwnDevice'>

export function asSessionUser(config: AdminConfig, user: KnownUser, isOwnDevice: boolean): SessionUser {
  const isAdmin = isAdminAddress(config, user.email)
  return { ...user, isAdmin, ...(isOwnDevice && { isOwnDevice }) }
}

type SessionRow = KnownUser & {
  readonly token: string
  readonly sessionId: string
  readonly isOwnDevice: boolean
  readonly needsRenewal: boolean
  readonly needsCookie: boolean
  readonly needsConfirmation: boolean
  readonly databaseMs: number
}

/**
 * Concurrent requests share one prepared statement, sent straight to the driver: Drizzle would spend half as long on a row as the
 * query takes (npm run bench -- accounts).
 */
const sessionByToken = prepareOnce(db =>
  createBatchLoader(async (tokens: readonly string[]) => {
    const { rows } = await db.$client.query<SessionRow>({ ...byTokens, values: [tokens.join(' ')] })
    const [first] = rows
    if (first) databaseClock(db).note(first.databaseMs)
    const byToken = new Map(rows.map(row => [row.token, row]))
    return tokens.map(token => byToken.get(token))
  }),
)

/**
 * Tokens are joined by spaces and looked up one by one: an array would be planned anew for every length, at several times the
 * cost of a lookup.
 */
const byTokens = {
  name: 'find_sessions',
  text: `
    select wanted.token, session.* from string_to_table($1, ' ') wanted (token) cross join lateral (
      select s.id as "sessionId", s.own_device as "isOwnDevice", ${needsRenewal} as "needsRenewal", ${needsCookie} as "needsCookie",
        s.own_device and coalesce(s.confirmed_at, s.created_at) < now() - interval '${confirmationMinutes} minutes' as "needsConfirmation",
        ${databaseTime} as "databaseMs",
        u.id, p.username, u.email, p.profile_picture as "profilePicture", u.erases_at as "erasesAt"
      from sessions s join users u on u.id = s.user_id join profiles p on p.id = s.user_id
      where s.token = wanted.token and s.expires_at > now() and p.subscription_plan <> 'banned'
      offset 0
    ) session`,
}

/**
 * Returns the new session's token; one from the browser is never reused. Throws `wrong_credentials` if the account is
 * concurrently erased or banned: a ban waits for the row locks, or this for the ban.
 */
export async function openSession(
  db: Queries,
  userId: string,
  { userAgent, isOwnDevice }: { readonly userAgent: string | undefined; readonly isOwnDevice: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (user_id, token, device, own_device, expires_at)
    select ${users.id}, ${token}, ${describeDevice(userAgent)}, ${isOwnDevice}, now() + ${idleTime(isOwnDevice)}
    from ${users} join ${profiles} on ${profiles.id} = ${users.id}
    where ${users.id} = ${userId} and ${notBanned}
    for key share of users for share of profiles`)
  if (rowCount === 0) throw new AppError('wrong_credentials')
  await endLongestIdle(db, userId)
  return token
}

/** One that is locked is left to the next sign-in, and one whose device gets notices to whoever ends those. */
async function endLongestIdle(db: Queries, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${sessions} where ${sessions.id} in (
      select ${sessions.id} from ${sessions} where ${sessions.userId} = ${userId} and not ${hasNotices}
      order by ${lastActiveAt} desc, ${sessions.createdAt} desc offset ${maxSessions}
      for update skip locked)`)
}

/**
 * With notices on devices and live streams (docs/rules.md 2.4). Notices tell by sessions when somebody was last here, so the time is
 * stored before they are deleted (docs/rules.md 9.2).
 */
export async function endSessions(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  userId: string,
): Promise<void> {
  await db.transaction(async tx => {
    await tx.update(noticeSettings).set({ leftAt: sql`now()` }).where(eq(noticeSettings.userId, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await removePushDevices(tx, userId)
  })
  hub.closeUser(userId, 'signed-out-everywhere')
}

/** For want of activity, which leaves the notices of its device (docs/rules.md 2.2, 9.6). */
export async function expireSession(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  { id, user }: Session,
): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, now())` })
    .where(eq(sessions.id, id))
  hub.closeUser(user.id)
}

/** Its person has confirmed again who it is (docs/rules.md 2.9). */
export async function confirmSession(db: Queries, { id }: Session): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, id))
}
