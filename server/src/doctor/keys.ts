import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { readOrMakeKeys } from '#config/keys-file.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'
import { type LetterKeys, parseLetterKeys } from '#sealing/letter-keys.ts'
import { openBody, openPreview, sealText } from '#sealing/sealing.ts'

/** Findings hold no key bytes. */
export async function examineKeys(config: Config): Promise<readonly Finding[]> {
  try {
    const keys = findKeys(config)
    if (!keys) return [ok('keys', 'the first start makes them')]
    testKeys(keys)
    const ids = keys.versions.map(({ id }) => id).join(', ')
    return [
      ok('keys', `letters are sealed under ${keys.newest.id}; known are ${ids}`),
      ...examineFileMode(config),
    ]
  } catch (error) {
    // Our own messages, which quote no key.
    const says = error instanceof Error ? error.message.replace(/\.$/, '') : 'they cannot be read'
    return [problem('keys', says, 'Letters cannot be read without them')]
  }
}

/** Null if the first start would make them. Throws when the server would refuse to start. */
export function findKeys({ letterKeys, authSecret, dataDir }: Config): LetterKeys | null {
  if (letterKeys && authSecret) return parseLetterKeys(letterKeys)
  const isNew = !existsSync(join(dataDir, 'keys.json')) && !existsSync(join(dataDir, 'postgres'))
  if (isNew) return letterKeys ? parseLetterKeys(letterKeys) : null
  const stored = readOrMakeKeys(dataDir)
  if (Buffer.from(authSecret ?? stored.authSecret, 'base64').length < 32) {
    throw new Error(`authSecret in ${join(dataDir, 'keys.json')} is shorter than 32 bytes.`)
  }
  return parseLetterKeys(letterKeys ?? stored.letterKeys)
}

function testKeys(keys: LetterKeys): void {
  const binding = ['doctor']
  const text = { body: 'Dear Doctor', preview: 'Dear' }
  const sealed = sealText(keys, binding, text)
  const isWhole =
    openBody(keys, binding, sealed) === text.body && openPreview(keys, binding, sealed) === text.preview
  if (!isWhole) throw new Error(`The key ${keys.newest.id} does not open what it seals.`)
}

function examineFileMode({ dataDir }: Config): Finding[] {
  const path = join(dataDir, 'keys.json')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) === 0) return []
  return [warning('keys', `other users of this machine can read ${path}`, `chmod 600 ${path}`)]
}
