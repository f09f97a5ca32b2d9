import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** The browser's half of a session: its token, signed, so that a copy of the database opens no session. */
export type SessionCookie = {
  readonly name: string
  /** A Set-Cookie line for a new session. */
  write(token: string): string
  /** A Set-Cookie line that takes the cookie away. */
  clear(): string
  /** The token in a Cookie header, or null where there is none or its signature is not ours. */
  tokenIn(header: string | null): string | null
  /** Whether a Cookie header has it at all, whatever it holds. */
  isIn(header: string | null): boolean
}

/** Days after its sign-in that a session is over, however busy: whoever has stolen one does not keep it for ever. */
export const longestDays = 30
const maxAgeSeconds = longestDays * 24 * 60 * 60

export function sessionCookie(secret: string, secure: boolean): SessionCookie {
  // The __Host- prefix makes browsers refuse a cookie from a sister domain or over plain HTTP.
  const name = secure ? '__Host-novelette' : 'novelette'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  // Every request comes by here: a key that is made once and a digest as text spare a third of the cost.
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

/** The value of a cookie in a Cookie header, decoded; empty where there is none. */
export function cookieValue(name: string, header: string | null): string {
  const pair = pairIn(name, header)
  if (!pair) return ''
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return ''
  }
}
