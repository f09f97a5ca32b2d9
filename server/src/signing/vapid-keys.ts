import { createECDH, createHash, hkdfSync } from 'node:crypto'
import type { Config } from '#config/config.ts'

/** Signs pushes (RFC 8292). Both keys are base64url, as browsers and `web-push` take them. */
export type VapidKey = { readonly id: string; readonly publicKey: string; readonly privateKey: string }

export type VapidKeys = {
  readonly newest: VapidKey
  find(id: string): VapidKey | undefined
  findPublic(publicKey: string): VapidKey | undefined
}

/** Those that are set; else derived where this installation keeps its own keys. Null: devices are not told. */
export function installedVapidKeys(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { vapidKeys, authSecret }: { readonly vapidKeys?: string | undefined; readonly authSecret: string },
): VapidKeys | null {
  if (vapidKeys) return parseVapidKeys(vapidKeys)
  return databaseUrl ? null : deriveVapidKeys(authSecret)
}

/** `id:base64` of 32 bytes each, comma-separated, newest first. Throws an Error that says what is wrong and quotes no key. */
export function parseVapidKeys(raw: string): VapidKeys {
  const [first = '', ...others] = raw.split(',')
  const keys = [readKey(first, 0), ...others.map((entry, index) => readKey(entry, index + 1))] as const
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('VAPID_KEYS names the same key id twice.')
  return vapidKeysOf(keys)
}

/** Newest first. */
const vapidKeysOf = (keys: readonly [VapidKey, ...VapidKey[]]): VapidKeys => ({
  newest: keys[0],
  find: id => keys.find(key => key.id === id),
  findPublic: publicKey => keys.find(key => key.publicKey === publicKey),
})

/**
 * For an installation that keeps its own keys: no file changes, so that the release before still starts, and the backup of the keys
 * has it (docs/decisions/053). The id changes with the secret.
 */
function deriveVapidKeys(authSecret: string): VapidKeys {
  for (let round = 1; ; round += 1) {
    const key = keyOf('', Buffer.from(hkdfSync('sha256', authSecret, '', `novelette vapid v1 ${round}`, 32)))
    if (!key) continue
    const newest = { ...key, id: createHash('sha256').update(key.publicKey).digest('hex').slice(0, 16) }
    return vapidKeysOf([newest])
  }
}

function readKey(entry: string, index: number): VapidKey {
  const [, id, base64] = /^([\w-]{1,32}):([A-Za-z\d+/]{43}=)$/.exec(entry.trim()) ?? []
  const key = id && base64 ? keyOf(id, Buffer.from(base64, 'base64')) : null
  if (key) return key
  throw new Error(
    `VAPID_KEYS: entry ${index + 1} must be an id of letters, digits, - and _, a colon, and 32 bytes in base64, for example v1:$(openssl rand -base64 32).`,
  )
}

/** Null for the few numbers that are no private key of P-256. */
function keyOf(id: string, secret: Buffer): VapidKey | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    return null
  }
  return { id, publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
