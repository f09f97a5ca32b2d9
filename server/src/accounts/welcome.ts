import type { SignedIn } from '#accounts/sign-in.ts'
import type { RequestContext } from '#guards.ts'

/** Gives the browser its new session. */
export function welcome({ parts, resHeaders }: RequestContext, { user, token }: SignedIn) {
  resHeaders?.append('set-cookie', parts.auth.cookie.write(token))
  return user
}

/** Takes the session's cookie away from the browser. */
export function sendAway({ parts, resHeaders }: RequestContext): void {
  resHeaders?.append('set-cookie', parts.auth.cookie.clear())
}
