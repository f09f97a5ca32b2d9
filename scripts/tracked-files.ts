import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The repository's files, new ones among them, as paths from its root. */
export function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(path => path && existsSync(path))
}
