import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hasCode } from '@novelette/files/has-code.ts'
import { DamagedError, openChunks } from '@novelette/server/sealing/sealed-chunks.ts'
import { z } from 'zod'
import { type BackupSecret, createKdfParameters, deriveKey, kdfParametersSchema } from '#backup-key.ts'

export type SealedFileKind = 'backup' | 'keys'

const magicLine = 'Novelette sealed file 1\n'
const maxHeadBytes = 1024

const headSchema = z.strictObject({
  kind: z.enum(['backup', 'keys']),
  key: kdfParametersSchema,
  check: z.base64(),
})

export async function newHead(
  kind: SealedFileKind,
  secret: BackupSecret,
): Promise<{ head: Buffer; key: KeyObject }> {
  const parameters = createKdfParameters(secret)
  const root = await deriveKey(secret, parameters)
  if (!root) throw new Error('Parameters made for a secret must fit it.')
  const head = { kind, key: parameters, check: headCheck(root, kind, parameters) }
  return { head: Buffer.from(`${magicLine}${JSON.stringify(head)}\n`), key: chunkKey(root) }
}

/** `read` may be called repeatedly. */
export type SealedFile = { read(): Readable }

/** Throws an Error that says whether head or secret is wrong. */
export async function openSealedFile(
  path: string,
  kind: SealedFileKind,
  secret: BackupSecret,
): Promise<SealedFile> {
  const start = await readStart(path)
  const lines = /^(.*\n)(.*)\n/.exec(start.toString('latin1'))
  const head = lines?.[1] === magicLine ? headSchema.safeParse(parseJson(lines[2] ?? '')) : null
  if (!lines || !head?.success)
    throw new DamagedError(`${path} is no backup of Novelette, or damaged at its start.`)
  const { key: parameters, check } = head.data
  if (head.data.kind !== kind)
    throw new Error(`${path} holds ${contents[head.data.kind]}, not ${contents[kind]}.`)
  const root = await deriveKey(secret, parameters)
  if (!root)
    throw new Error(`${path} was sealed under ${secrets[parameters.from]}, and not under what was given.`)
  const expected = Buffer.from(headCheck(root, kind, parameters), 'base64')
  const found = Buffer.from(check, 'base64')
  if (expected.length !== found.length || !timingSafeEqual(expected, found)) {
    throw new Error(`${path} was sealed under another ${parameters.from}, or is damaged at its start.`)
  }
  const headLength = lines[0].length
  return {
    read() {
      const sealed = createReadStream(path, { start: headLength, highWaterMark: 256 * 1024 })
      // pipeline passes on the error of any earlier stream.
      return pipeline(openChunks(chunkKey(root), sealed), createGunzip(), () => {})
    },
  }
}

const contents = { backup: 'a backup', keys: 'keys' }
const secrets = { passphrase: 'a passphrase (BACKUP_KEY)', 'key file': 'a key file (--key-file)' }

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new Error(`There is no file ${path}.`) : error
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw hasCode(error, 'EISDIR') ? new Error(`${path} is a folder.`) : error
  } finally {
    await file.close()
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Authenticates the head, and tells a wrong secret from a damaged file. */
function headCheck(
  root: KeyObject,
  kind: SealedFileKind,
  parameters: z.infer<typeof kdfParametersSchema>,
): string {
  return createHmac('sha256', root)
    .update(`novelette head|${kind}|${JSON.stringify(kdfParametersSchema.parse(parameters))}`)
    .digest('base64')
}

function chunkKey(root: KeyObject): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', root.export(), '', 'novelette chunks', 32)))
}
