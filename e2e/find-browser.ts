import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findProgram, installFromDebian, tell } from './find-program.ts'

/** The first starts no interface of its own for each window, which halves the work of opening one. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of a Chromium: the one named, else one that starts: the system's, Playwright's, Debian's. Throws when there is none. */
export function findBrowser(): string {
  return process.env.NOVELETTE_BROWSER ?? onPath() ?? playwrights() ?? debians() ?? fail()
}

const onPath = () => findProgram(names, starts)

function playwrights(): string | null {
  if (!existsSync(chromium.executablePath()))
    tell(process.execPath, [
      fileURLToPath(import.meta.resolve('@playwright/test/cli')),
      'install',
      'chromium',
    ])
  return starts(chromium.executablePath()) ? chromium.executablePath() : null
}

function debians(): string | null {
  installFromDebian(['chromium-headless-shell'])
  if (!onPath()) installFromDebian(['chromium'])
  return onPath()
}

/** A download may miss libraries of the system, and Ubuntu's package is a stub that only names another. */
function starts(path: string): boolean {
  return spawnSync(path, ['--no-sandbox', '--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium. Install the package "chromium-headless-shell" or "chromium", then run the tests again.',
  )
}
