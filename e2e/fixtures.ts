import { test as base, type Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { addressOf } from './people.ts'
import { openNewWindow, type ReusedWindow, ReusedWindows } from './reused-windows.ts'
import type { ProductServer } from './server.ts'
import { type ServerOnCopy, startOnCopy } from './start-on-copy.ts'
import { waitForFonts } from './wait-for-fonts.ts'

export { expect } from '@playwright/test'

export const admin = 'Keeper'

type SignedInWindow = { readonly page: Page; readonly api: Browser; readonly username: string }

type WorkerFixtures = { readonly servers: Servers; readonly reusedWindows: ReusedWindows }
type Fixtures = {
  readonly fileServer: ServerOnCopy
  readonly server: ProductServer
  /** Any other console error fails the test. */
  readonly expectedErrors: RegExp[]
  /** An existing account signs in again. */
  readonly openAs: (username: string) => Promise<SignedInWindow>
  /** The same without a window, which costs as much as some steps. */
  readonly signIn: (username: string) => Promise<Browser>
  /** In a new window, as whoever comes for the first time. */
  readonly openAsVisitor: () => Promise<Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  reusedWindows: [
    async ({ browser }, use) => {
      const windows = new ReusedWindows(browser)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  fileServer: async ({ servers }, use, { file }) => use(await servers.of(file)),
  server: async ({ fileServer }, use) => use(fileServer.server),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  signIn: async ({ fileServer: { accounts } }, use) => use(username => accounts.signIn(username)),
  openAsVisitor: async ({ browser, server, expectedErrors }, use) => {
    const windows = new TestWindows(() => openNewWindow(browser, server.url), expectedErrors)
    await use(() => windows.open())
    await windows.close()
  },
  openAs: async (
    { browser, fileServer: { server, accounts }, expectedErrors, reusedWindows, serviceWorkers },
    use,
    testInfo,
  ) => {
    // A service worker outlives its window's pages.
    const areReused = serviceWorkers === 'block'
    const open = () => (areReused ? reusedWindows.take(server.url) : openNewWindow(browser, server.url))
    const windows = new TestWindows(open, expectedErrors)
    await use(async username => {
      const api = await accounts.signIn(username)
      const page = await windows.open()
      const cookies = [...api.cookies].map(([name, value]) => ({ name, value, url: server.url }))
      await page.context().addCookies(cookies)
      return { page, api, username }
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    await windows.close(
      areReused && !hasFailed ? window => reusedWindows.leave(window, server.url) : undefined,
    )
  },
})

/** The files of a worker share a server. Each begins with the data of a start, so that equal usernames do not clash. */
class Servers {
  #file = ''
  #current: ServerOnCopy | null = null

  async of(file: string): Promise<ServerOnCopy> {
    if (!this.#current) this.#current = await startOnCopy({ ADMIN_EMAIL: addressOf(admin) })
    else if (this.#file !== file) await this.#current.resetData()
    this.#file = file
    return this.#current
  }

  async stop(): Promise<void> {
    await this.#current?.stop()
    this.#current = null
  }
}

/** They may be in flight when the session ends. */
const backgroundCallsRefused =
  /401.*\/api\/rpc\/(live\/stream|sessions\/stay|letters\/(unreadCount|dashboard|sent))\b/

const closeWindow = ({ page }: ReusedWindow) => page.context().close()

class TestWindows {
  readonly #open: () => Promise<ReusedWindow>
  readonly #expectedErrors: readonly RegExp[]
  readonly #windows: ReusedWindow[] = []
  readonly #unexpected: string[] = []

  constructor(open: () => Promise<ReusedWindow>, expectedErrors: readonly RegExp[]) {
    this.#open = open
    this.#expectedErrors = expectedErrors
  }

  async open(): Promise<Page> {
    const window = await this.#open()
    window.onError = text => {
      // A test may expect more as it goes on.
      if (![backgroundCallsRefused, ...this.#expectedErrors].some(pattern => pattern.test(text)))
        this.#unexpected.push(text)
    }
    this.#windows.push(window)
    return window.page
  }

  async close(end: (window: ReusedWindow) => Promise<void> = closeWindow): Promise<void> {
    for (const window of this.#windows) window.onError = () => {}
    const contexts = this.#windows.map(({ page }) => page.context())
    // A routed request in flight would fail this test or the next.
    const routed = contexts.flatMap(context => context.pages().flatMap(page => [page, context]))
    await Promise.all(routed.map(one => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(this.#windows.map(end))
    if (this.#unexpected.length > 0)
      throw new Error(`unexpected console errors:\n${this.#unexpected.join('\n')}`)
  }
}

/** Waits for fonts and animations; infinite ones, such as a shimmer, may continue. */
export async function waitForFontsAndAnimations(page: Page): Promise<void> {
  await waitForFonts(page)
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    do {
      await document.fonts.ready
      // Between its two snapshots no animation runs yet. A skipped transition rejects.
      await document.activeViewTransition?.finished.catch(() => null)
      // An animation rejects when its element is removed.
      await Promise.allSettled(moving().map(({ finished }) => finished))
    } while (moving().length > 0)
  })
}
