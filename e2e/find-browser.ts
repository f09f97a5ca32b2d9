import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findProgram, installFromDebian, runInstaller } from './find-program.ts'

/** The first one creates no browser UI, which halves the cost. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** NOVELETTE_BROWSER, else a Chromium that starts: the system's, Playwright's, Debian's. Throws if there is none. */
export function findBrowser(): string {
  return process.env.NOVELETTE_BROWSER ?? onPath() ?? fromPlaywright() ?? fromDebian() ?? fail()
}

const onPath = () => findProgram(names, starts)

function fromPlaywright(): string | null {
  if (!existsSync(chromium.executablePath()))
    runInstaller(process.execPath, [
      fileURLToPath(import.meta.resolve('@playwright/test/cli')),
      'install',
      'chromium',
    ])
  return starts(chromium.executablePath()) ? chromium.executablePath() : null
}

function fromDebian(): string | null {
  installFromDebian(['chromium-headless-shell'])
  if (!onPath()) installFromDebian(['chromium'])
  return onPath()
}

/** A download may lack system libraries, and Ubuntu's package is a stub. */
function starts(path: string): boolean {
  return spawnSync(path, ['--no-sandbox', '--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function fail(): never {
  throw new Error(
    'The browser tests need Chromium. Install the package "chromium-headless-shell" or "chromium", then run the tests again.',
  )
}
