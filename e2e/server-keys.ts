import { randomBytes } from 'node:crypto'

/** What a server on an outside database must be given: keys of its own, which all servers of that database share. */
export function makeKeys(): { readonly LETTER_KEYS: string; readonly AUTH_SECRET: string } {
  const secret = () => randomBytes(32).toString('base64')
  return { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
}
