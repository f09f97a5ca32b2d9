import { timingSafeEqual } from 'node:crypto'
import { verificationHours } from '@novelette/domain/accounts/accounts.ts'
import type { RequestContext, Visitor } from '#context/request-context.ts'
import type { Auth } from '#signing/auth.ts'
import { createCookie } from '#signing/cookies.ts'

/**
 * With this cookie, the mailed link needs no password. The id is a pending account's or a reservation's; nobody can tell which.
 */
const proofOf = (auth: Auth, id: string) => auth.fingerprint('sign-up', id)

export function isFromBrowserOf(auth: Auth, id: string, { headers }: Pick<Visitor, 'headers'>): boolean {
  const given = Buffer.from(cookieOf(auth).valueIn(headers.cookie))
  const expected = Buffer.from(proofOf(auth, id))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The cookie lasts as long as the mailed link. */
export function rememberSignUp({ deps: { auth }, setCookie }: RequestContext, id: string): void {
  setCookie(cookieOf(auth).write(proofOf(auth, id), verificationHours * 3600))
}

export function forgetSignUp({ deps: { auth }, setCookie }: RequestContext): void {
  setCookie(cookieOf(auth).clear())
}

const cookieOf = ({ secure }: Auth) => createCookie('novelette-sign-up', secure)
