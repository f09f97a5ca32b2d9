import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { ownDeviceDays, sessionDays } from '@novelette/domain/accounts/sessions.ts'

/** For the whole site and never for scripts. */
type Cookie = {
  readonly name: string
  /** The line of a Set-Cookie header. */
  write(value: string, maxAgeSeconds: number): string
  clear(): string
  /** Empty if it is missing. */
  valueIn(header: string | null | undefined): string
  /** Whatever its value. */
  isIn(header: string | null | undefined): boolean
}

/** The __Host- prefix makes browsers refuse a cookie from a sibling domain or over plain HTTP. */
export function createCookie(bareName: string, secure: boolean): Cookie {
  const name = secure ? `__Host-${bareName}` : bareName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const write = (value: string, maxAgeSeconds: number) =>
    `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`
  return {
    name,
    write,
    clear: () => write('', 0),
    valueIn: header => decode(pairIn(name, header)),
    isIn: header => pairIn(name, header) !== undefined,
  }
}

function pairIn(name: string, header: string | null | undefined): string | undefined {
  return header?.split(';').find(one => one.trimStart().startsWith(`${name}=`))
}

function decode(pair: string | undefined): string {
  if (!pair) return ''
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return ''
  }
}

/** A copy of the database opens no session. */
export type SessionCookie = {
  readonly name: string
  /** As long as the session lasts at most; on an own device a day longer than without activity, since it is written once a day. */
  write(token: string, of?: { readonly isOwnDevice?: true | undefined }): string
  clear(): string
  /** The token in a Cookie header, or null if it is missing or its signature is invalid. */
  tokenIn(header: string | null): string | null
  /** Whatever its value. */
  isIn(header: string | null): boolean
}

const daySeconds = 24 * 60 * 60

export function sessionCookie(secret: string, secure: boolean): SessionCookie {
  const cookie = createCookie('novelette', secure)
  // Every request verifies this: one key object and a digest as text save a third.
  const key = createSecretKey(secret, 'utf8')
  const sign = (token: string) => createHmac('sha256', key).update(token).digest('base64')
  return {
    name: cookie.name,
    write: (token, { isOwnDevice } = {}) =>
      cookie.write(`${token}.${sign(token)}`, (isOwnDevice ? ownDeviceDays + 1 : sessionDays) * daySeconds),
    clear: cookie.clear,
    tokenIn(header) {
      const value = cookie.valueIn(header)
      const dot = value.lastIndexOf('.')
      if (dot < 1) return null
      const token = value.slice(0, dot)
      const given = Buffer.from(value.slice(dot + 1))
      const expected = Buffer.from(sign(token))
      return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
    },
    isIn: cookie.isIn,
  }
}
