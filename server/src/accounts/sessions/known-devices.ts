import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visitor } from '#context/request-context.ts'
import type { Auth } from '#signing/auth.ts'
import { createCookie } from '#signing/cookies.ts'

/**
 * Strangers who fail at an account do not delay a browser that signed in to it before (docs/decisions/013). The mark grants no
 * access, and nothing is stored: the cookie holds a device id and a fingerprint per account.
 */
const markOf = (auth: Auth, device: string, email: string) =>
  auth.fingerprint('known device', `${device} ${email}`)

/** Two people, each with a work address. The oldest is dropped. */
const mostMarks = 4
const yearSeconds = 365 * 24 * 60 * 60

const cookieFormat = /^[\w-]{22}(?:\.[\w-]{43})+$/

/** Null if its cookie proves no sign-in to this account. */
export function knownDevice(auth: Auth, { headers }: Pick<Visitor, 'headers'>, email: string): string | null {
  const { device, marks } = read(auth, headers)
  const expected = Buffer.from(markOf(auth, device, email))
  return marks.some(mark => timingSafeEqual(Buffer.from(mark), expected)) ? device : null
}

export function deviceCookie(auth: Auth, { headers }: Pick<Visitor, 'headers'>, email: string): string {
  const { device, marks } = read(auth, headers)
  const mark = markOf(auth, device, email)
  const kept = [mark, ...marks.filter(one => one !== mark)].slice(0, mostMarks)
  return cookieOf(auth).write([device, ...kept].join('.'), yearSeconds)
}

const cookieOf = ({ secure }: Auth) => createCookie('novelette-device', secure)

function read(
  auth: Auth,
  headers: Visitor['headers'],
): { readonly device: string; readonly marks: readonly string[] } {
  const value = cookieOf(auth).valueIn(headers.cookie)
  const [device, ...marks] = cookieFormat.test(value) ? value.split('.') : []
  return { device: device ?? randomBytes(16).toString('base64url'), marks }
}
