import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { sessionDays } from '@novelette/domain/accounts/sessions.ts'

/** A signed token, so that a copy of the database opens no session. */
export type SessionCookie = {
  readonly name: string
  write(token: string): string
  clear(): string
  /** The token in a Cookie header, or null if it is missing or its signature is invalid. */
  tokenIn(header: string | null): string | null
  /** Whatever its value. */
  isIn(header: string | null): boolean
}

const maxAgeSeconds = sessionDays * 24 * 60 * 60

export function sessionCookie(secret: string, secure: boolean): SessionCookie {
  // The __Host- prefix makes browsers refuse a cookie from a sibling domain or over plain HTTP.
  const name = secure ? '__Host-novelette' : 'novelette'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  // Every request verifies this: one key object and a digest as text save a third of the cost.
  const key = createSecretKey(secret, 'utf8')
  const sign = (token: string) => createHmac('sha256', key).update(token).digest('base64')
  return {
    name,
    write(token) {
      const value = encodeURIComponent(`${token}.${sign(token)}`)
      return `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    tokenIn(header) {
      const value = cookieValue(name, header)
      const dot = value.lastIndexOf('.')
      if (dot < 1) return null
      const token = value.slice(0, dot)
      const given = Buffer.from(value.slice(dot + 1))
      const expected = Buffer.from(sign(token))
      return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
    },
    isIn: header => pairIn(name, header) !== undefined,
  }
}

function pairIn(name: string, header: string | null): string | undefined {
  return header?.split(';').find(one => one.trimStart().startsWith(`${name}=`))
}

/** The decoded value of a cookie, empty if it is missing. */
export function cookieValue(name: string, header: string | null): string {
  const pair = pairIn(name, header)
  if (!pair) return ''
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return ''
  }
}
