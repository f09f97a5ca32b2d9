import { test as base, type Browser as Chromium, type Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { facesCame } from './faces-came.ts'
import { addressOf } from './people.ts'
import type { ProductServer } from './server.ts'
import { type ServerOnCopy, startOnCopy } from './start-on-copy.ts'

export { expect } from '@playwright/test'

/** Whoever has this name looks after the others. */
export const admin = 'Keeper'

type Screen = { readonly page: Page; readonly api: Browser; readonly username: string }

type WorkerFixtures = { readonly servers: Servers }
type Fixtures = {
  readonly fileServer: ServerOnCopy
  readonly server: ProductServer
  /** Console errors that this test means to cause; any other fails it. */
  readonly expectedErrors: RegExp[]
  /** A signed-in person with a browser window of their own; whoever has an account signs in again. */
  readonly openAs: (username: string) => Promise<Screen>
  /** A visitor's window. */
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

/** Each file has a server and a database of its own, so that people of the same name in two of them never meet. */
class Servers {
  #file = ''
  #current: ServerOnCopy | null = null

  async of(file: string): Promise<ServerOnCopy> {
    if (this.#current && this.#file === file) return this.#current
    await this.stop()
    this.#file = file
    this.#current = await startOnCopy({ ADMIN_EMAIL: addressOf(admin) })
    return this.#current
  }

  async stop(): Promise<void> {
    await this.#current?.stop()
    this.#current = null
  }
}

/** What a window asks by itself, and may be asking in the very moment in which its session ends. */
const askedAtTheEnd = /401.*\/api\/rpc\/(live\/stream|sessions\/stay|letters\/(unreadCount|dashboard|sent))\b/

function createWindows(browser: Chromium, baseURL: string, expectedErrors: readonly RegExp[]) {
  const pages: Page[] = []
  const unexpected: string[] = []
  let isOver = false
  const note = (text: string) => {
    if (!isOver && ![askedAtTheEnd, ...expectedErrors].some(pattern => pattern.test(text)))
      unexpected.push(text)
  }
  return {
    async open(): Promise<Page> {
      const context = await browser.newContext({ baseURL })
      // Of the context, so that a second tab is watched like the first.
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
      // What is still on its way through a route of this test would fail it, or the next.
      const routed = contexts.flatMap(context => context.pages().flatMap(page => [page, context]))
      await Promise.all(routed.map(one => one.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(contexts.map(context => context.close()))
      if (unexpected.length > 0) throw new Error(`unexpected console errors:\n${unexpected.join('\n')}`)
    },
  }
}

/** Resolves when the fonts are there and nothing fades or slides any more; what never ends, as a shimmer, may go on. */
export async function stand(page: Page): Promise<void> {
  await facesCame(page)
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
      // Between its two pictures nothing runs yet. One that is skipped rejects.
      await document.activeViewTransition?.finished.catch(() => null)
      // One that is called off, as its element goes, rejects: it moves no more either.
      await Promise.allSettled(moving().map(({ finished }) => finished))
    } while (moving().length > 0)
  })
}
