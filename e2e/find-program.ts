import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where root's programs lie, which the PATH of other users leaves out. */
const rootsFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** The path of the first program of one of these names that can be run, and that `works`; null when there is none. */
export function findProgram(
  names: readonly string[],
  works: (path: string) => boolean = () => true,
): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...rootsFolders]
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => isExecutable(path) && works(path)) ?? null
}

/** Installs packages where this is Debian and we are root, and starts no service that comes with them; does nothing elsewhere. */
export function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  withoutServices(() => {
    tell('apt-get', ['update'])
    tell('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  })
}

/** Runs a command that is to bring a program, and says so; whether it did, the caller sees. */
export function tell(command: string, parameters: readonly string[]): void {
  process.stdout.write(`A program is missing, trying: ${command} ${parameters.join(' ')}\n`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Debian asks this file before it starts a service; one that is there already has its reasons. */
const policy = '/usr/sbin/policy-rc.d'

function withoutServices(install: () => void): void {
  const isThere = existsSync(policy)
  if (!isThere) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (!isThere) rmSync(policy)
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
