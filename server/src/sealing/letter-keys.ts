import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A version of the installation's secret. */
export type KeyVersion = {
  readonly id: string
  /** Wraps each letter's own key. */
  readonly wrapping: KeyObject
  /** Seals previews directly: a list needs one decryption per row. */
  readonly preview: KeyObject
  /** Tells keys of the same id apart, and reveals nothing else. */
  readonly mark: string
}

export type LetterKeys = {
  readonly newest: KeyVersion
  readonly versions: readonly KeyVersion[]
  find(id: string): KeyVersion | undefined
}

/** `id:base64` of 32 bytes each, comma-separated, newest first. Throws an Error that says what is wrong. */
export function parseLetterKeys(raw: string): LetterKeys {
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
  return {
    id,
    wrapping: createSecretKey(derive(secret, 'wrapping')),
    preview: createSecretKey(derive(secret, 'preview')),
    mark: derive(secret, 'mark').toString('hex'),
  }
}

function derive(secret: Buffer, purpose: 'wrapping' | 'preview' | 'mark'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `novelette letter ${purpose} v1`, 32))
}

/** Equal for the same keys in the same order; reveals nothing about them. */
export function keysFingerprint({ versions }: LetterKeys): string {
  const all = versions.map(({ id, mark }) => `${id}:${mark}`).join(',')
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}
