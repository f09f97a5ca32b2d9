import { createSecretKey, hkdfSync, type KeyObject, randomBytes, scrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Only the operator has it. */
export type BackupSecret =
  | { readonly from: 'passphrase'; readonly passphrase: string }
  | { readonly from: 'key file'; readonly bytes: Buffer }

const minPassphraseLength = 12
const minKeyFileBytes = 32

/** The key file goes before BACKUP_KEY. Throws an Error if the secret is missing or short. */
export function readBackupSecret(keyFile: string | undefined, passphrase: string | null): BackupSecret {
  if (keyFile !== undefined) {
    const bytes = readFileSync(keyFile)
    if (bytes.length >= minKeyFileBytes) return { from: 'key file', bytes }
    throw new Error(
      `The key file ${keyFile} is too short. Make one with: openssl rand -base64 48 > ${keyFile}`,
    )
  }
  if (!passphrase) {
    throw new Error(
      'BACKUP_KEY is not set. Set it to a passphrase that you keep apart from the backups, or name a file with --key-file.',
    )
  }
  if ([...passphrase].length >= minPassphraseLength) {
    return { from: 'passphrase', passphrase: passphrase.normalize('NFC') }
  }
  throw new Error(
    `BACKUP_KEY is too short: a passphrase of a backup has ${minPassphraseLength} or more characters.`,
  )
}

/** Bounded: a forged head must not exhaust memory. */
export const kdfParametersSchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('passphrase'),
    scrypt: z.strictObject({
      N: z
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.int().min(1).max(16),
      p: z.int().min(1).max(4),
    }),
    salt: z.base64(),
  }),
  z.strictObject({ from: z.literal('key file'), salt: z.base64() }),
])
type KdfParameters = z.infer<typeof kdfParametersSchema>

/** Each guess at a passphrase costs about 0.4 s and 128 MiB. */
export function createKdfParameters({ from }: BackupSecret): KdfParameters {
  const salt = randomBytes(32).toString('base64')
  return from === 'key file' ? { from, salt } : { from, salt, scrypt: { N: 2 ** 17, r: 8, p: 1 } }
}

/** Null if the parameters need the other kind of secret. */
export async function deriveKey(secret: BackupSecret, parameters: KdfParameters): Promise<KeyObject | null> {
  const salt = Buffer.from(parameters.salt, 'base64')
  if (secret.from === 'key file') {
    if (parameters.from !== 'key file') return null
    return createSecretKey(Buffer.from(hkdfSync('sha256', secret.bytes, salt, 'novelette key file', 32)))
  }
  if (parameters.from !== 'passphrase') return null
  const { N, r, p } = parameters.scrypt
  const { promise, resolve, reject } = Promise.withResolvers<KeyObject>()
  scrypt(secret.passphrase, salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(createSecretKey(key)),
  )
  return promise
}
