import type { IncomingHttpHeaders } from 'node:http'
import {
  ownDeviceDays,
  sessionDays,
  sessionMinutes,
  unattendedHeader,
} from '@novelette/domain/accounts/sessions.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Session } from '#accounts/sessions/sessions.ts'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/schema.ts'

/* SQL by the database's clock, which all servers share, on a row of `sessions`. */

const ordinary = `interval '${sessionMinutes} minutes'`
const ownDevice = `interval '${ownDeviceDays} days'`

/** How long a session lasts without activity. */
export const idleTime = (isOwnDevice: boolean) => sql.raw(isOwnDevice ? ownDevice : ordinary)

/** For whom a session is looked up, in text. */
export const needsRenewal = `expires_at < now() - interval '1 minute' + case when own_device then ${ownDevice} else ${ordinary} end`

/**
 * For whom a session is looked up, in text: renewed now, it lasts into another day since its sign-in. A browser drops what is not
 * written again, but an answer that comes late writes over the cookie of whoever has signed in meanwhile: so once a day.
 */
export const needsCookie = `s.own_device and date_part('day', s.expires_at - s.created_at) < date_part('day', now() + ${ownDevice} - s.created_at)`

/** The release before renews one of an own device like any: that one lasts an hour until it is renewed here. */
const isRenewedAsAny = `not own_device or expires_at < created_at + ${ownDevice}`

/** When somebody was last seen in it, roughly. */
export const lastActiveAt = sql.raw(
  `(expires_at - case when ${isRenewedAsAny} then ${ordinary} else ${ownDevice} end)`,
)

/** Its days are over, however active. */
export const isAtItsEnd = sql.raw(
  `(not own_device and expires_at >= created_at + interval '${sessionDays} days')`,
)

const renewedTime = sql.raw(
  `case when own_device then now() + ${ownDevice} else least(now() + ${ordinary}, created_at + interval '${sessionDays} days') end`,
)

/**
 * What a call does to the session of its caller. Only what a person does renews it (docs/rules.md 2.2), at most once a minute. A
 * page's report of activity (`by-report`) renews it each time, so that no session ends before the browser's countdown.
 */
export type Renewal = 'never' | 'by-action' | 'by-report'

/** Declared by the calls whose method does not say it. */
export type CallMeta = { readonly renewal?: Renewal }

type Called = { readonly route: { readonly method?: string | undefined }; readonly meta: CallMeta }

/** Pages read on timers and after live events, so a GET renews nothing. */
export const renewalOf = ({ route, meta }: Called): Renewal =>
  meta.renewal ?? (route.method === 'GET' ? 'never' : 'by-action')

/** Returns whether it did. */
export async function extendSession(
  db: Db,
  session: Session,
  renewal: Renewal,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  const isAction = renewal === 'by-action' && headers[unattendedHeader] === undefined
  if (renewal !== 'by-report' && !(isAction && session.needsRenewal)) return false
  const { rowCount } = await db
    .update(sessions)
    .set({ expiresAt: renewedTime })
    .where(and(eq(sessions.id, session.id), gt(sessions.expiresAt, sql`now()`)))
  return rowCount === 1
}
