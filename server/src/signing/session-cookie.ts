import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { sessionDays } from '@novelette/domain/accounts/sessions.ts'
import { createCookie } from '#signing/cookies.ts'

/** A copy of the database opens no session. */
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
  const cookie = createCookie('novelette', secure)
  // Every request verifies this: one key object and a digest as text save a third.
  const key = createSecretKey(secret, 'utf8')
  const sign = (token: string) => createHmac('sha256', key).update(token).digest('base64')
  return {
    name: cookie.name,
    write: token => cookie.write(`${token}.${sign(token)}`, maxAgeSeconds),
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
