import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { hasCode } from '@novelette/files/has-code.ts'
import { createDurably, replaceDurably } from '@novelette/files/write-durably.ts'
import { z } from 'zod'
import type { Config } from '#config/config.ts'

const keysSchema = z.strictObject({
  letterKeys: z.string().min(1),
  authSecret: z.string().min(1),
  /** Only where VAPID_KEYS was set: the release before refuses the field. Without it they are derived from `authSecret`. */
  vapidKeys: z.optional(z.string().min(1)),
})
export type StoredKeys = z.infer<typeof keysSchema>

const keysPath = (dataDir: string) => join(dataDir, 'keys.json')

/**
 * The secrets in `keys.json`, created at the first start. Throws when the file is damaged, or missing beside a database; call it
 * before the database's first start.
 */
export function readOrMakeKeys(dataDir: string): StoredKeys {
  openDataDir(dataDir)
  const path = keysPath(dataDir)
  if (existsSync(path)) return readKeys(path)
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `${path} is missing, and the letters in ${dataDir} cannot be opened without it. Put it back, or set LETTER_KEYS and AUTH_SECRET.`,
    )
  }
  const secret = () => randomBytes(32).toString('base64')
  const keys = { letterKeys: `k1:${secret()}`, authSecret: secret() }
  try {
    createDurably(path, textOf(keys))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return readKeys(path)
}

/** Settings go before the file. Throws an Error when there are none. */
export function installedKeys({
  letterKeys,
  authSecret,
  vapidKeys,
  dataDir,
}: Pick<Config, 'letterKeys' | 'authSecret' | 'vapidKeys' | 'dataDir'>): StoredKeys {
  const setVapidKeys = vapidKeys ? { vapidKeys } : {}
  if (letterKeys && authSecret) return { letterKeys, authSecret, ...setVapidKeys }
  const path = keysPath(dataDir)
  if (!existsSync(path)) {
    throw new Error(
      `There are no keys in ${path}. Put them there (npm run restore -- --keys FILE), or set LETTER_KEYS and AUTH_SECRET.`,
    )
  }
  const kept = readKeys(path)
  return {
    ...kept,
    letterKeys: letterKeys ?? kept.letterKeys,
    authSecret: authSecret ?? kept.authSecret,
    ...setVapidKeys,
  }
}

/** Throws an Error when there are keys already. */
export function storeRestoredKeys(dataDir: string, keys: StoredKeys): string {
  openDataDir(dataDir)
  const path = keysPath(dataDir)
  try {
    createDurably(path, textOf(keys))
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new Error(`${path} is there already, and keys are never written over.`)
    throw error
  }
  return path
}

/** A running server needs a restart. Throws an Error when there is no file. */
export function addLetterKey(dataDir: string): string {
  openDataDir(dataDir)
  const path = keysPath(dataDir)
  const kept = installedKeys({ letterKeys: null, authSecret: null, vapidKeys: null, dataDir })
  const numbers = kept.letterKeys.split(',').map(entry => Number(/^\s*k(\d+):/.exec(entry)?.[1] ?? 0))
  const id = `k${Math.max(...numbers) + 1}`
  const letterKeys = `${id}:${randomBytes(32).toString('base64')},${kept.letterKeys}`
  replaceDurably(path, textOf({ ...kept, letterKeys }))
  return id
}

const textOf = (keys: StoredKeys) => `${JSON.stringify(keys, null, 2)}\n`

function readKeys(path: string): StoredKeys {
  return parseKeys(readFileSync(path, 'utf8'), path)
}

/** `path` is for the Error thrown, which does not quote the text. */
export function parseKeys(text: string, path: string): StoredKeys {
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    // The parser's message would quote the secrets.
    throw new Error(`${path} is damaged: put back the copy from your backup.`)
  }
}
