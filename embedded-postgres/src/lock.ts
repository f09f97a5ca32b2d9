import { linkSync, readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@novelette/files/has-code.ts'
import { createDurably, readIfThere } from '@novelette/files/write-durably.ts'
import { processIdentity } from '#pids.ts'

export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    const other = `another Novelette server (process ${pid})`
    super(
      `The data folder ${dataDir} is in use by ${other}. Stop that one, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataDirInUseError'
  }
}

/** Returns how to unlock. Replaces the lock of a killed server. Throws DataDirInUseError. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock')
  const mine = lockText(process.pid)
  for (;;) {
    try {
      createDurably(path, mine)
      return () => {
        if (readIfThere(path) === mine) unlinkSync(path)
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    removeStaleLock(path, dataDir)
  }
}

/** Null if no server uses the folder. */
export function findLockHolder(dataDir: string): number | null {
  const held = readIfThere(join(dataDir, 'server.lock'))
  return held === null ? null : liveHolder(held)
}

/** A lock is stale when its process is gone or its pid was reused. */
function liveHolder(held: string): number | null {
  const pid = Number.parseInt(held, 10)
  return processIdentity(pid) !== null && held === lockText(pid) ? pid : null
}

function removeStaleLock(path: string, dataDir: string): void {
  const held = readIfThere(path)
  if (held === null) return
  const pid = liveHolder(held)
  if (pid !== null) throw new DataDirInUseError(dataDir, pid)
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another server may have created its lock between read and rename.
  const taken = readFileSync(aside, 'utf8')
  if (taken !== held) linkSync(aside, path)
  unlinkSync(aside)
  if (taken !== held) throw new DataDirInUseError(dataDir, Number.parseInt(taken, 10))
}

function lockText(pid: number): string {
  return `${pid} ${processIdentity(pid)}\n`
}
