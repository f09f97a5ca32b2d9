import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** Tells a process from a later one with the same pid; null when none is alive. */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return readPsColumn(pid, 'lstart=')
  try {
    // Fields follow the command name, which may hold anything: first the state, 20th the start in ticks since boot.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`
  } catch {
    return null
  }
}

/** Outside Linux only the pid in `postmaster.pid`, unless it was reused. */
export function postgresOn(folder: string, pidFile: string): number[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return pids.filter(pid => hasWorkingDirectory(folder, pid))
  }
  const [pid = Number.NaN, , startedAt = 0] = pidFile.split('\n').map(Number)
  const seconds = Date.parse(readPsColumn(pid, 'lstart=') ?? '') / 1000
  const same = Math.abs(seconds - startedAt) <= 5 && basename(readPsColumn(pid, 'comm=') ?? '') === 'postgres'
  return same ? [pid] : []
}

function hasWorkingDirectory(folder: string, pid: number): boolean {
  try {
    if (!basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')) return false
    const [at, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return at.ino === here.ino && at.dev === here.dev
  } catch {
    return false
  }
}

function readPsColumn(pid: number, column: string): string | null {
  try {
    const args = ['-o', column, '-p', String(pid)]
    return execFileSync('ps', args, {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    }).trim()
  } catch {
    return null
  }
}
