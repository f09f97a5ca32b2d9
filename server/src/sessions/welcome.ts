import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { RequestContext } from '#guards.ts'
import { deviceCookie } from '#sessions/known-devices.ts'
import { endSessions, findSession, refuseSuspended } from '#sessions/sessions.ts'
import type { SignedIn } from '#sessions/sign-in.ts'

/** Gives the browser its new session. */
export function welcome(context: RequestContext, { user, token }: SignedIn) {
  context.setCookie(context.parts.auth.cookie.write(token))
  markDevice(context, user.email)
  return user
}

/** Lets the next sign-in know this browser as one that the owner of this address uses. */
export function markDevice({ parts, headers, setCookie }: RequestContext, email: string): void {
  setCookie(deviceCookie(parts.auth, { headers }, email))
}

/** Takes the session's cookie away from the browser. */
export function sendAway({ parts, setCookie }: RequestContext): void {
  setCookie(parts.auth.cookie.clear())
}

/**
 * Who is here, or null. A cookie that opens nothing is taken away, so that no browser knocks with it for ever; that of someone
 * who is banned stays, so that each of their windows is told why. Throws AppError `suspended`.
 */
export async function whoIsHere(context: RequestContext): Promise<SessionUser | null> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.parts, header)
  if (session) return session.user
  await refuseSuspended(context.parts, header)
  if (context.parts.auth.cookie.isIn(header)) sendAway(context)
  return null
}

/** Ends every session of whoever is here. For someone whose session is over already, there is only the cookie left to take. */
export async function signOut(context: RequestContext): Promise<void> {
  const header = context.headers.cookie ?? null
  const session = await findSession(context.parts, header)
  if (session) await endSessions(context.parts, session.user.id)
  if (context.parts.auth.cookie.isIn(header)) sendAway(context)
}
