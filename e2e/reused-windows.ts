import type { Browser, Page } from '@playwright/test'
import { resetWindow } from './reset-window.ts'

/** What these begin lasts until the window is closed. */
const lasting = [
  ...['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'on', 'once'],
  ...['setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders', 'setGeolocation'],
  ...['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
]

export type ReusedWindow = {
  readonly page: Page
  readonly viewport: ReturnType<Page['viewportSize']>
  /** Of the console and of scripts. */
  onError: (text: string) => void
  /** Whether something lasts in it. */
  isSpent: boolean
}

/**
 * A test leaves its windows to the next one of its worker: opening a page takes two and a half times the processor's time in a
 * new window, which compiles the product again.
 */
export class ReusedWindows {
  readonly #browser: Browser
  readonly #left: ReusedWindow[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(baseURL: string): Promise<ReusedWindow> {
    return this.#left.pop() ?? openNewWindow(this.#browser, baseURL)
  }

  async leave(window: ReusedWindow, origin: string): Promise<void> {
    const { page, isSpent } = window
    const context = page.context()
    if (isSpent || page.isClosed()) return context.close()
    for (const tab of context.pages()) if (tab !== page) await tab.close()
    await reset(window, origin)
    // Resetting counts as such a change, too.
    window.isSpent = false
    this.#left.push(window)
  }

  async close(): Promise<void> {
    for (const { page } of this.#left.splice(0)) await page.context().close()
  }
}

export async function openNewWindow(browser: Browser, baseURL: string): Promise<ReusedWindow> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const window: ReusedWindow = { page, viewport: page.viewportSize(), onError: () => {}, isSpent: false }
  // A context covers a second tab too.
  context.on('console', message => {
    if (message.type() === 'error') window.onError(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => window.onError(String(error.error())))
  for (const changed of [page, context, page.clock, context.clock]) noteLasting(changed, window)
  return window
}

function noteLasting(changed: object, window: ReusedWindow): void {
  for (const name of lasting) {
    const method: unknown = Reflect.get(changed, name)
    if (typeof method !== 'function') continue
    Reflect.set(changed, name, (...given: unknown[]) => {
      window.isSpent = true
      return Reflect.apply(method, changed, given)
    })
  }
}

/** As a new window with the options of playwright.config.ts. */
async function reset({ page, viewport }: ReusedWindow, origin: string): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await resetWindow(page, origin)
  await page.emulateMedia({
    ...{ media: null, colorScheme: 'light', contrast: 'no-preference' },
    ...{ forcedColors: 'none', reducedMotion: 'no-preference' },
  })
  if (viewport) await page.setViewportSize(viewport)
  // Nothing may lie under it as the next test opens a page.
  await page.mouse.move(0, 0)
}
