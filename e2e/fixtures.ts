import { test as base, type Browser as Chromium, type Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { addressOf } from './people.ts'
import type { ProductServer } from './server.ts'
import { type ServerOnCopy, startOnCopy } from './start-on-copy.ts'
import { waitForFonts } from './wait-for-fonts.ts'

export { expect } from '@playwright/test'

export const admin = 'Keeper'

type SignedInWindow = { readonly page: Page; readonly api: Browser; readonly username: string }

type WorkerFixtures = { readonly servers: Servers }
type Fixtures = {
  readonly fileServer: ServerOnCopy
  readonly server: ProductServer
  /** Any other console error fails the test. */
  readonly expectedErrors: RegExp[]
  /** A new browser window. An existing account signs in again. */
  readonly openAs: (username: string) => Promise<SignedInWindow>
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
  fileServer: async ({ servers }, use, { file }) => use(await servers.of(file)),
  server: async ({ fileServer }, use) => use(fileServer.server),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  openAsVisitor: async ({ browser, server, expectedErrors }, use) => {
    const windows = createWindows(browser, server.url, expectedErrors)
    await use(windows.open)
    await windows.close()
  },
  openAs: async ({ browser, fileServer: { server, accounts }, expectedErrors }, use) => {
    const windows = createWindows(browser, server.url, expectedErrors)
    await use(async username => {
      const api = await accounts.signIn(username)
      const page = await windows.open()
      const cookies = [...api.cookies].map(([name, value]) => ({ name, value, url: server.url }))
      await page.context().addCookies(cookies)
      return { page, api, username }
    })
    await windows.close()
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

function createWindows(browser: Chromium, baseURL: string, expectedErrors: readonly RegExp[]) {
  const pages: Page[] = []
  const unexpected: string[] = []
  let isOver = false
  const note = (text: string) => {
    if (!isOver && ![backgroundCallsRefused, ...expectedErrors].some(pattern => pattern.test(text)))
      unexpected.push(text)
  }
  return {
    async open(): Promise<Page> {
      const context = await browser.newContext({ baseURL })
      // A context covers a second tab too.
      context.on('console', message => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => note(String(error.error())))
      const page = await context.newPage()
      pages.push(page)
      return page
    },
    async close(): Promise<void> {
      isOver = true
      const contexts = pages.map(page => page.context())
      // A routed request in flight would fail this test or the next.
      const routed = contexts.flatMap(context => context.pages().flatMap(page => [page, context]))
      await Promise.all(routed.map(one => one.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(contexts.map(context => context.close()))
      if (unexpected.length > 0) throw new Error(`unexpected console errors:\n${unexpected.join('\n')}`)
    },
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
