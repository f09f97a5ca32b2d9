import { randomBytes } from 'node:crypto'

type Keys = { readonly LETTER_KEYS: string; readonly AUTH_SECRET: string; readonly VAPID_KEYS: string }

/** All servers of an outside database share them. */
export function makeKeys(): Keys {
  const secret = () => randomBytes(32).toString('base64')
  return { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret(), VAPID_KEYS: `v1:${secret()}` }
}
