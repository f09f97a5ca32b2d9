import type { IncomingHttpHeaders } from 'node:http'
import { sessionDays, sessionMinutes, unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Session } from '#accounts/sessions/sessions.ts'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/schema.ts'

/** By the database's clock, which all servers share. */
export const fullIdleTime = sql`now() + make_interval(mins => ${sessionMinutes})`
const renewedTime = sql`least(${fullIdleTime}, ${sessions.createdAt} + make_interval(days => ${sessionDays}))`

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

export async function extendSession(
  db: Db,
  session: Session,
  renewal: Renewal,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const isAction = renewal === 'by-action' && headers[unattendedHeader] === undefined
  if (renewal !== 'by-report' && !(isAction && session.needsRenewal)) return
  await db
    .update(sessions)
    .set({ expiresAt: renewedTime })
    .where(and(eq(sessions.id, session.id), gt(sessions.expiresAt, sql`now()`)))
}
