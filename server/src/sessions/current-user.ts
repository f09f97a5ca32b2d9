import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { RequestContext } from '#guards.ts'
import { deviceCookie } from '#sessions/known-devices.ts'
import { endSessions, findSession, refuseSuspended } from '#sessions/sessions.ts'
import type { SignedIn } from '#sessions/sign-in.ts'

/** Gives the browser its new session. */
export function startSession(context: RequestContext, { user, token }: SignedIn) {
  context.setCookie(context.deps.auth.cookie.write(token))
  rememberDevice(context, user.email)
  return user
}

/** Lets the next sign-in know this browser as one that the owner of this address uses. */
export function rememberDevice({ deps, headers, setCookie }: RequestContext, email: string): void {
  setCookie(deviceCookie(deps.auth, { headers }, email))
}

/** Takes the session's cookie away from the browser. */
export function clearSessionCookie({ deps, setCookie }: RequestContext): void {
  setCookie(deps.auth.cookie.clear())
}

/**
 * Who is here, or null. A cookie that opens nothing is taken away, so that no browser knocks with it for ever; that of someone
 * who is banned stays, so that each of their windows is told why. Throws AppError `suspended`.
 */
export async function getCurrentUser(context: RequestContext): Promise<SessionUser | null> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) return session.user
  await refuseSuspended(context.deps, header)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
  return null
}

/** Ends every session of whoever is here. For someone whose session is over already, there is only the cookie left to take. */
export async function signOut(context: RequestContext): Promise<void> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.deps, header)
  if (session) await endSessions(context.deps, session.user.id)
  if (context.deps.auth.cookie.isIn(header)) clearSessionCookie(context)
}
