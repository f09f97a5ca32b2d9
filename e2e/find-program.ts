import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

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

/** Needs Debian and root. Starts no services and makes no PostgreSQL cluster, now or when the machine starts. */
export function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  const before = bootScripts()
  withFiles(installRules, () => {
    runInstaller('apt-get', ['update'])
    runInstaller('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  })
  for (const service of bootScripts()) {
    if (!before.includes(service)) spawnSync(bootScriptSwitch, [service, 'disable'])
  }
}

export function runInstaller(command: string, parameters: readonly string[]): void {
  process.stdout.write(`A program is missing, trying: ${command} ${parameters.join(' ')}\n`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Debian asks the first before it starts a service, the second before it makes a cluster for a new PostgreSQL. */
const installRules = {
  '/usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101\n',
  '/etc/postgresql-common/createcluster.d/novelette.conf': 'create_main_cluster = false\n',
}

/** They are there while `work` runs; what was there before stays. */
function withFiles(files: Readonly<Record<string, string>>, work: () => void): void {
  const missing = Object.keys(files).filter(path => !existsSync(path))
  const folders = missing.flatMap(path => [dirname(path), dirname(dirname(path))])
  const newFolders = folders.filter(folder => !existsSync(folder))
  for (const path of missing) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, files[path] ?? '', { mode: 0o755 })
  }
  try {
    work()
  } finally {
    for (const path of missing) rmSync(path)
    for (const folder of newFolders) if (readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

const bootScriptSwitch = '/usr/sbin/update-rc.d'
const bootScripts = () => (existsSync('/etc/init.d') ? readdirSync('/etc/init.d') : [])

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
