import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { openDataDir } from '#data-dir.ts'
import { hasCode } from '#has-code.ts'
import { createDurably, replaceDurably } from '#write-durably.ts'

const Keys = z.strictObject({ letterKeys: z.string().min(1), authSecret: z.string().min(1) })
export type KeptKeys = z.infer<typeof Keys>

const keysPath = (dataDir: string) => join(dataDir, 'keys.json')

/**
 * The secrets of an installation with the embedded database, from `keys.json` in the data folder, made at the
 * first start. Throws when the file is damaged, or gone although letters sealed with it may lie there: call it
 * before the database is started for the first time.
 */
export function readOrMakeKeys(dataDir: string): KeptKeys {
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

/** The secrets that the server of these settings uses. Throws an Error when there are none yet: it makes none. */
export function installedKeys({
  letterKeys,
  authSecret,
  dataDir,
}: Pick<Config, 'letterKeys' | 'authSecret' | 'dataDir'>): KeptKeys {
  if (letterKeys && authSecret) return { letterKeys, authSecret }
  const path = keysPath(dataDir)
  if (!existsSync(path)) {
    throw new Error(
      `There are no keys in ${path}. Put them there (npm run restore -- --keys FILE), or set LETTER_KEYS and AUTH_SECRET.`,
    )
  }
  const kept = readKeys(path)
  return { letterKeys: letterKeys ?? kept.letterKeys, authSecret: authSecret ?? kept.authSecret }
}

/** Puts keys from elsewhere in place and returns the path of their file. Throws an Error where there are some already. */
export function putKeysBack(dataDir: string, keys: KeptKeys): string {
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

/**
 * Puts a new key in front of those that letters are sealed under, and returns its id. A server that runs goes on with those it
 * has read; from its next start on it seals under the new one. Throws an Error when there is no such file.
 */
export function addLetterKey(dataDir: string): string {
  const path = keysPath(dataDir)
  const kept = installedKeys({ letterKeys: null, authSecret: null, dataDir })
  const numbers = kept.letterKeys.split(',').map(entry => Number(/^\s*k(\d+):/.exec(entry)?.[1] ?? 0))
  const id = `k${Math.max(...numbers) + 1}`
  const letterKeys = `${id}:${randomBytes(32).toString('base64')},${kept.letterKeys}`
  replaceDurably(path, textOf({ ...kept, letterKeys }))
  return id
}

const textOf = (keys: KeptKeys) => `${JSON.stringify(keys, null, 2)}\n`

function readKeys(path: string): KeptKeys {
  return parseKeys(readFileSync(path, 'utf8'), path)
}

/** Reads what keys.json holds, from `path` or from a backup of it. Throws an Error that does not quote it. */
export function parseKeys(text: string, path: string): KeptKeys {
  try {
    return Keys.parse(JSON.parse(text))
  } catch {
    // The parser's own message would quote the secrets.
    throw new Error(`${path} is damaged: put back the copy from your backup.`)
  }
}
