import type { SessionUser } from '@novelette/domain/accounts/accounts.ts'
import { deviceCookie } from '#accounts/sessions/known-devices.ts'
import { endSessions, findSession, refuseSuspended } from '#accounts/sessions/sessions.ts'
import type { SignedIn } from '#accounts/sessions/sign-in.ts'
import type { RequestContext } from '#context/request-context.ts'

/** Sets the session cookie and marks the browser as a known device. */
export function startSession(context: RequestContext, { user, token }: SignedIn) {
  context.setCookie(context.deps.auth.cookie.write(token))
  rememberDevice(context, user.email)
  return user
}

/** Marks this browser as a known device of the owner of this address. */
export function rememberDevice({ deps, headers, setCookie }: RequestContext, email: string): void {
  setCookie(deviceCookie(deps.auth, { headers }, email))
}

/** Clears the session cookie. */
export function clearSessionCookie({ deps, setCookie }: RequestContext): void {
  setCookie(deps.auth.cookie.clear())
}

/**
 * The signed-in user, or null. Clears a cookie that names no session, except a banned user's, so that all their tabs learn why.
 * Throws AppError `suspended`.
 */
export async function getCurrentUser(context: RequestContext): Promise<SessionUser | null> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) return session.user
  await refuseSuspended(context.deps, header)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
  return null
}

/** Ends every session of the user. Clears the cookie even if the session is over. */
export async function signOut(context: RequestContext): Promise<void> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) await endSessions(context.deps, session.user.id)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
}
