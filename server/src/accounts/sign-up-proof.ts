import { timingSafeEqual } from 'node:crypto'
import { verificationHours } from '@novelette/domain/accounts.ts'
import type { Auth } from '#accounts/auth.ts'
import type { RequestContext, Visitor } from '#guards.ts'
import { cookieValue } from '#sessions/session-cookie.ts'

/**
 * A browser that signed up holds proof of it, so that a link in a mail opens the account there without a password. The id that
 * it proves is a pending account's or, where the address has an owner, a reservation's; no one can tell which.
 */
const proofOf = (auth: Auth, id: string) => auth.fingerprint('sign-up', id)

/** Whether this sign-up was made in the browser that asks. */
export function isFromBrowserOf(auth: Auth, id: string, { headers }: Pick<Visitor, 'headers'>): boolean {
  const given = Buffer.from(cookieValue(nameOf(auth), headers.cookie ?? null))
  const expected = Buffer.from(proofOf(auth, id))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Gives the browser proof of the sign-up that it made, for as long as the link in the mail works. */
export function rememberSignUp({ deps: { auth }, setCookie }: RequestContext, id: string): void {
  setCookie(cookie(auth, proofOf(auth, id), verificationHours * 3600))
}

/** Takes it away again, once it has served. */
export function forgetSignUp({ deps: { auth }, setCookie }: RequestContext): void {
  setCookie(cookie(auth, '', 0))
}

const nameOf = ({ secure }: Auth) => (secure ? '__Host-novelette-sign-up' : 'novelette-sign-up')

function cookie(auth: Auth, value: string, seconds: number): string {
  const secure = auth.secure ? '; Secure' : ''
  return `${nameOf(auth)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
