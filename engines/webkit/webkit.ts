import { installFromDebian } from '../../e2e/find-program.ts'
import type { EngineDriver } from '../browser-engine.ts'
import { findWebkit, webkitPackages } from './find-webkit.ts'
import { openWebkitSession } from './webkit-session.ts'
import { noPasskeys, noPrinting, webkitWindow } from './webkit-window.ts'

/** Safari's engine, by WebDriver. */
export const webkitDriver: EngineDriver = {
  name: 'webkit',
  find() {
    try {
      findWebkit()
    } catch {
      installFromDebian(webkitPackages)
      findWebkit()
    }
  },
  async start() {
    const programs = findWebkit()
    const look = { baseUrl: 'about:blank', width: 1280, height: 800, colorScheme: 'light' } as const
    const { driver, close } = await openWebkitSession(programs, look)
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? ''
    await close()
    return {
      name: 'webkit',
      version,
      limits: { passkeys: noPasskeys, printing: noPrinting },
      openWindow: async look => webkitWindow(await openWebkitSession(programs, look), look),
      // Each window has processes of its own.
      stop: async () => {},
    }
  },
}
