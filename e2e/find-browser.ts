import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: the one named, else one that starts: the system's, Playwright's, Debian's. Throws when there is none. */
export function findBrowser(): string {
  return process.env.NOVELETTE_BROWSER ?? onPath() ?? playwrights() ?? debians() ?? fail()
}

function onPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => isExecutable(path) && starts(path)) ?? null
}

function playwrights(): string | null {
  if (!existsSync(chromium.executablePath()))
    run(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'])
  return starts(chromium.executablePath()) ? chromium.executablePath() : null
}

function debians(): string | null {
  if (process.getuid?.() !== 0 || !onDebian()) return null
  run('apt-get', ['update'])
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
  return onPath()
}

/** A download may miss libraries of the system, and Ubuntu's package is a stub that only names another. */
function starts(path: string): boolean {
  return spawnSync(path, ['--no-sandbox', '--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

const onDebian = () => isExecutable('/usr/bin/apt-get')

function run(command: string, parameters: string[]): void {
  process.stdout.write(`No browser found yet, trying: ${command} ${parameters.join(' ')}\n`)
  spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium. Install the package "chromium", then run the tests again.',
  )
}
