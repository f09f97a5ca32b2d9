import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Readable by its owner alone. Throws when this user may not use it. */
export function openDataDir(dataDir: string): void {
  const fault = dataDirFault(dataDir) ?? makeFolder(dataDir)
  if (fault === null) return
  throw new Error(
    `The data folder ${dataDir} cannot be used: ${fault}. Set DATA_DIR to a folder that this user can write.`,
  )
}

/** Why this user can neither use nor make it; null where they can. Changes nothing. */
export function dataDirFault(dataDir: string): string | null {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is a file`
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

function makeFolder(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return ('code' in error && reasons[String(error.code)]) || error.message
}
