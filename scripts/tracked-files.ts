import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Includes new files; paths begin at the root. */
export function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(path => path && existsSync(path))
}
