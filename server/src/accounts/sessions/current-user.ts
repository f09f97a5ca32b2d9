import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { deviceCookie } from '#accounts/sessions/known-devices.ts'
import { endSessions, findSession, refuseSuspended } from '#accounts/sessions/sessions.ts'
import type { SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'

export function startSession(context: RequestContext, { user, token }: SignedIn) {
  context.setCookie(context.deps.auth.cookie.write(token))
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

/** Six bytes tell two keys apart. */
const pushKeyLength = 8

function withPushKey({ vapidKeys }: Pick<Dependencies, 'vapidKeys'>, user: SessionUser): SessionUser {
  return vapidKeys ? { ...user, pushKey: vapidKeys.newest.publicKey.slice(0, pushKeyLength) } : user
}

/** Clears the cookie even if the session is over. */
export async function signOut(context: RequestContext): Promise<void> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) await endSessions(context.deps, session.user.id)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
}
