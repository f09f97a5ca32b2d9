import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openDataDir } from '#data-dir.ts'
import { hasCode } from '#has-code.ts'
import { createDurably } from '#write-durably.ts'

const Keys = z.strictObject({ letterKeys: z.string().min(1), authSecret: z.string().min(1) })

/**
 * The secrets of an installation with the embedded database, from `keys.json` in the data folder, made at the
 * first start. Throws when the file is damaged, or gone although letters sealed with it may lie there: call it
 * before the database is started for the first time.
 */
export function readOrMakeKeys(dataDir: string): z.infer<typeof Keys> {
  openDataDir(dataDir)
  const path = join(dataDir, 'keys.json')
  if (existsSync(path)) return readKeys(path)
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `${path} is missing, and the letters in ${dataDir} cannot be opened without it. Put it back, or set LETTER_KEYS and AUTH_SECRET.`,
    )
  }
  const secret = () => randomBytes(32).toString('base64')
  const keys = { letterKeys: `k1:${secret()}`, authSecret: secret() }
  try {
    createDurably(path, `${JSON.stringify(keys, null, 2)}\n`)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return readKeys(path)
}

function readKeys(path: string): z.infer<typeof Keys> {
  const text = readFileSync(path, 'utf8')
  try {
    return Keys.parse(JSON.parse(text))
  } catch {
    // The parser's own message would quote the secrets.
    throw new Error(`${path} is damaged: put back the copy from your backup.`)
  }
}
