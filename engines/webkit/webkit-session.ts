import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, type WebDriver } from 'selenium-webdriver'
import type * as Remote from 'selenium-webdriver/remote.js'
import type { WindowLook } from '../browser-engine.ts'
import { openDisplay } from './display.ts'
import type { WebkitPrograms } from './find-webkit.ts'

/** The folder has no address as a module. */
const { DriverService }: typeof Remote = createRequire(import.meta.url)('selenium-webdriver/remote')

export type WebkitSession = {
  readonly driver: WebDriver
  readonly downloadsFolder: string
  readonly screenFile: string
  close(): Promise<void>
}

const startTimeoutMs = 120_000

const maxToolbarHeight = 80

/** Else a window could not be as narrow as a phone. */
const narrowToolbar = '* { min-width: 0; margin: 0; padding: 0; border: 0; font-size: 6px }'

/** A driver serves one session. Each has a browser, a profile in memory, a display and folders of its own. */
export async function openWebkitSession(programs: WebkitPrograms, look: WindowLook): Promise<WebkitSession> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-webkit-'))
  const downloadsFolder = join(folder, 'downloads')
  await mkdir(downloadsFolder)
  await writeFile(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloadsFolder}"\n`)
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  const display = await openDisplay(programs.display, folder, look.width, look.height + maxToolbarHeight)
  const service = new DriverService.Builder(programs.driver)
    .setLoopback(true)
    .setEnvironment(environmentOf(folder, display.name))
    .build()
  const clean = async () => {
    await service.kill()
    await display.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  try {
    const driver = await new Builder()
      .usingServer(await service.start(startTimeoutMs))
      .withCapabilities(capabilitiesOf(programs.browser, look))
      .build()
    return {
      driver,
      downloadsFolder,
      screenFile: display.screenFile,
      close: () => driver.quit().finally(clean),
    }
  } catch (error) {
    await clean()
    throw error
  }
}

/** Nothing of the user's own desktop: no settings, no session bus, no display. */
function environmentOf(folder: string, display: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    ...(process.env.TZ && { TZ: process.env.TZ }),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    NO_AT_BRIDGE: '1',
    // The compositor: without a graphics card it stops pages for minutes, and paints little.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
}

/** Without a compositor they crash the browser. */
const noViewTransitions = '--features=-ViewTransitions'

const capabilitiesOf = (browser: string, { colorScheme }: WindowLook) => ({
  browserName: 'MiniBrowser',
  unhandledPromptBehavior: 'accept',
  pageLoadStrategy: 'eager',
  timeouts: { script: 240_000 },
  'webkitgtk:browserOptions': {
    binary: browser,
    args: ['--automation', noViewTransitions, ...(colorScheme === 'dark' ? ['--dark-mode'] : [])],
  },
})
