import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The PATH of other users than root leaves these out. */
const sbinFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** The first executable for which `works` is true; null if there is none. */
export function findProgram(
  names: readonly string[],
  works: (path: string) => boolean = () => true,
): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...sbinFolders]
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => isExecutable(path) && works(path)) ?? null
}

/** Needs Debian and root. Starts no services. */
export function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  withoutServices(() => {
    runInstaller('apt-get', ['update'])
    runInstaller('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  })
}

export function runInstaller(command: string, parameters: readonly string[]): void {
  process.stdout.write(`A program is missing, trying: ${command} ${parameters.join(' ')}\n`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Debian runs this file before it starts a service. */
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
