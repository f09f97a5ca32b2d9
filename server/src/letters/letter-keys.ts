import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One version of the installation's secret, and the two keys derived from it. */
export type KeyVersion = {
  readonly id: string
  /** Wraps the key that each letter has of its own. */
  readonly wrapping: KeyObject
  /** Seals previews directly: a list opens one preview a row with one decryption. */
  readonly preview: KeyObject
}

export type LetterKeys = {
  /** Seals everything new. */
  readonly newest: KeyVersion
  readonly versions: readonly KeyVersion[]
  find(id: string): KeyVersion | undefined
}

/** Reads LETTER_KEYS: `id:base64` of 32 bytes each, comma-separated, newest first. Throws an Error that says what is wrong. */
export function readLetterKeys(raw: string): LetterKeys {
  const versions = raw.split(',').map(readVersion)
  const byId = new Map(versions.map(version => [version.id, version]))
  const [newest] = versions
  if (!newest || byId.size < versions.length) throw new Error('LETTER_KEYS names the same key id twice.')
  return { newest, versions, find: id => byId.get(id) }
}

function readVersion(entry: string, index: number): KeyVersion {
  const [, id, base64] = /^([\w-]{1,32}):([A-Za-z\d+/]{43}=)$/.exec(entry.trim()) ?? []
  if (!id || !base64) {
    throw new Error(
      `LETTER_KEYS: entry ${index + 1} must be an id of letters, digits, - and _, a colon, and 32 bytes in base64, for example k2:$(openssl rand -base64 32).`,
    )
  }
  const secret = Buffer.from(base64, 'base64')
  return { id, wrapping: derive(secret, 'wrapping'), preview: derive(secret, 'preview') }
}

function derive(secret: Buffer, purpose: 'wrapping' | 'preview'): KeyObject {
  const key = hkdfSync('sha256', secret, '', `novelette letter ${purpose} v1`, 32)
  return createSecretKey(Buffer.from(key))
}
