import { randomBytes } from 'node:crypto'

/** All servers of an outside database share them. */
export function makeKeys(): { readonly LETTER_KEYS: string; readonly AUTH_SECRET: string } {
  const secret = () => randomBytes(32).toString('base64')
  return { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
}
