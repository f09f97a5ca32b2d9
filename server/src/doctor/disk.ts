import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keptFolders } from '@novelette/embedded-postgres/major-version.ts'
import type { Config } from '#config/config.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

const megabyte = 1024 * 1024
/** PostgreSQL's WAL alone may take 256 MB. */
const problemBelow = 512 * megabyte
const warningBelow = 4096 * megabyte

/** Looks where DATA_DIR is or will be. */
export async function examineDisk({ dataDir }: Config): Promise<readonly Finding[]> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  return [roomLeft(bavail * bsize), ...keptFolders(dataDir).map(keptCluster)]
}

function keptCluster(folder: string): Finding {
  const says = `${folder} keeps the letters of before the move to this PostgreSQL, also those that were deleted since`
  return warning('disk', says, 'Delete that folder when all is well')
}

/** In bytes. */
export function roomLeft(free: number): Finding {
  const says = `${Math.floor(free / megabyte)} MB are free where DATA_DIR lies`
  if (free < problemBelow) return problem('disk', says, 'Make room: a full disk refuses letters')
  if (free < warningBelow) return warning('disk', says, 'Make room before it is full')
  return ok('disk', says)
}
