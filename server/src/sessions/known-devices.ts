import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Auth } from '#accounts/auth.ts'
import type { Visitor } from '#guards.ts'
import { cookieValue } from '#sessions/session-cookie.ts'

/**
 * A browser in which someone got into an account keeps a mark of it, so that strangers who fail at that account elsewhere do
 * not hold its owner up (docs/decisions/013). It opens nothing. Nothing is stored: the cookie holds a name for the device, and for each
 * account a fingerprint of both. A copy of it counts as the same device.
 */
const markOf = (auth: Auth, device: string, email: string) =>
  auth.fingerprint('known device', `${device} ${email}`)

/** Two who share a computer, each with an address for work: the newest come first, and the oldest goes. */
const mostMarks = 4
const yearSeconds = 365 * 24 * 60 * 60

const form = /^[\w-]{22}(?:\.[\w-]{43})+$/

/** The device's name, where it has proof that the account with this address was opened on it; else null. */
export function knownDevice(auth: Auth, { headers }: Pick<Visitor, 'headers'>, email: string): string | null {
  const { device, marks } = read(auth, headers)
  const expected = Buffer.from(markOf(auth, device, email))
  return marks.some(mark => timingSafeEqual(Buffer.from(mark), expected)) ? device : null
}

/** A Set-Cookie line that marks the browser as one that the owner of this address uses. */
export function deviceCookie(auth: Auth, { headers }: Pick<Visitor, 'headers'>, email: string): string {
  const { device, marks } = read(auth, headers)
  const mark = markOf(auth, device, email)
  const kept = [mark, ...marks.filter(one => one !== mark)].slice(0, mostMarks)
  const secure = auth.secure ? '; Secure' : ''
  return `${nameOf(auth)}=${[device, ...kept].join('.')}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

const nameOf = ({ secure }: Auth) => (secure ? '__Host-novelette-device' : 'novelette-device')

/** What the cookie says; a device that has none, or one of another form, gets a new name. */
function read(
  auth: Auth,
  headers: Visitor['headers'],
): { readonly device: string; readonly marks: readonly string[] } {
  const value = cookieValue(nameOf(auth), headers.cookie ?? null)
  const [device, ...marks] = form.test(value) ? value.split('.') : []
  return { device: device ?? randomBytes(16).toString('base64url'), marks }
}
