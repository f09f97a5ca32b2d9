import { globSync } from 'node:fs'
import { findProgram } from '../../e2e/find-program.ts'

export type WebkitPrograms = {
  readonly driver: string
  /** WebKitGTK's own browser. */
  readonly browser: string
  readonly display: string
}

export const webkitPackages = ['webkit2gtk-driver', 'xvfb']

/** Distributions keep the browser out of the PATH. */
const browserFiles = '/usr/{lib,lib64,libexec,lib/*}/webkit{,2}gtk-*/MiniBrowser'

/** Throws what is missing. */
export function findWebkit(): WebkitPrograms {
  const driver = findProgram(['WebKitWebDriver'])
  const browser = globSync(browserFiles).toSorted().at(-1) ?? null
  const display = findProgram(['Xvfb'])
  if (driver && browser && display) return { driver, browser, display }
  const missing = Object.entries({ WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: display })
    .filter(([, path]) => path === null)
    .map(([name]) => name)
  throw new Error(`${missing.join(' and ')} cannot be found: install "${webkitPackages.join('" and "')}"`)
}
