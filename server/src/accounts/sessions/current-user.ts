import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { deviceCookie } from '#accounts/sessions/known-devices.ts'
import {
  endSessions,
  expireSession,
  findSession,
  refuseSuspended,
  type Session,
} from '#accounts/sessions/sessions.ts'
import type { SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'

export function startSession(context: RequestContext, { user, token }: SignedIn) {
  publishAccountChanged(context.deps.hub, user.id)
  context.setCookie(context.deps.auth.cookie.write(token, user))
  rememberDevice(context, user.email)
  return withPushKey(context.deps, user)
}

export function rememberDevice({ deps, headers, setCookie }: RequestContext, email: string): void {
  setCookie(deviceCookie(deps.auth, { headers }, email))
}

export function clearSessionCookie({ deps, setCookie }: RequestContext): void {
  setCookie(deps.auth.cookie.clear())
}

/** Clears a cookie that names no session, except a banned user's, so that all their tabs learn why. Throws `suspended`. */
export async function getCurrentUser(context: RequestContext): Promise<SessionUser | null> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) return withPushKey(context.deps, session.user)
  await refuseSuspended(context.deps, header)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
  return null
}

/** Writes the cookie of this request again. */
export function keepCookie({ deps: { auth }, headers, setCookie }: RequestContext, user: SessionUser): void {
  const token = auth.cookie.tokenIn(headers.cookie ?? null)
  if (token) setCookie(auth.cookie.write(token, user))
}

/** Six bytes tell two keys apart. */
const pushKeyLength = 8

function withPushKey({ vapidKeys }: Pick<Dependencies, 'vapidKeys'>, user: SessionUser): SessionUser {
  return vapidKeys ? { ...user, pushKey: vapidKeys.newest.publicKey.slice(0, pushKeyLength) } : user
}

/** On every device, with their notices. */
export const signOut = (context: RequestContext) =>
  leave(context, session => endSessions(context.deps, session.user.id))

/** Here alone, after an hour without activity: the notices stay (docs/rules.md 9.6). */
export const timeOut = (context: RequestContext) =>
  leave(context, session => expireSession(context.deps, session))

/** Clears the cookie even if the session is over. */
async function leave(context: RequestContext, end: (session: Session) => Promise<void>): Promise<void> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) await end(session)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
}
