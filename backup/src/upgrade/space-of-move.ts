import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@novelette/files/has-code.ts'
import { assertDiskSpace } from '#disk-space.ts'

/** The backup and the new cluster, each with some room, and the write-ahead log of the new one (max_wal_size). */
const factor = 2.5
const logBytes = 256 * 1024 ** 2

/** Throws an Error where a copy of the cluster and the backup in between have no room. */
export function assertSpaceOfMove(dataDir: string): void {
  const bytes = factor * bytesIn(join(dataDir, 'postgres')) + logBytes
  const todo = 'Make room and start again. Nothing was changed.'
  assertDiskSpace(dataDir, bytes, 'Moving the data to a new PostgreSQL', todo)
}

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
}

/** PostgreSQL of a killed server may still be ending. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}
