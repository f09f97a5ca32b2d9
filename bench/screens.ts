import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import { signUpBrowser } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { linkToLetter } from './guests/link-to-letter.ts'
import { type Figure, print } from './product/report.ts'

const goalKB = { auth: 120, inbox: 175, writing: 260 } as const
const aheadMs = 2_000

const authScreens = [
  '/login',
  '/register',
  '/verify-email?email=rose@example.com',
  '/forgot-password',
  '/reset-password',
]

type Way = { readonly name: string; readonly goal?: number; go(page: Page): Promise<unknown> }

/** JavaScript transferred (brotli) to a browser without a cache. */
export async function benchScreens(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  const measure = async (ways: readonly Way[], cookies: ReadonlyMap<string, string> = new Map()) => {
    const figures: Figure[] = []
    for (const { name, goal, go } of ways) {
      const bytes = await scriptBytes(browser, server.url, cookies, go)
      figures.push({ name, value: bytes / 1000, unit: 'kB', ...(goal && { goal }) })
    }
    return figures
  }
  try {
    const auth = await measure(authScreens.map(toAuth))
    print('JavaScript of the auth screens, as sent (brotli)', auth)
    const guest = await measure([await toEnvelope(server)])
    print('JavaScript of the page of a link, as sent (brotli)', [...guest, besideSignIn(guest, auth)])
    print('JavaScript of the desk, as sent (brotli)', await measure(desk, await readerOfALetter(server)))
  } finally {
    await browser.close()
    await server.stop()
  }
}

const toAuth = (path: string): Way => ({
  name: path.replace(/\?.*/, ''),
  goal: goalKB.auth,
  go: page => page.goto(path),
})

/** Until it can be opened. */
async function toEnvelope(server: ProductServer): Promise<Way> {
  const link = await linkToLetter(server, 'Anna')
  return {
    name: 'the envelope of a letter by link',
    async go(page) {
      await page.goto(link)
      await page.getByRole('button', { name: 'Open the letter from Anna' }).waitFor()
    },
  }
}

/** Whoever gets a link waits little longer than whoever signs in. */
function besideSignIn([guest]: readonly Figure[], [signIn]: readonly Figure[]): Figure {
  const value = (100 * (guest?.value ?? 0)) / (signIn?.value ?? 0)
  return { name: 'that beside /login', value, unit: '%', goal: 115 }
}

const desk: readonly Way[] = [
  {
    name: 'the inbox, a letter opened in it',
    goal: goalKB.inbox,
    async go(page) {
      await page.goto('/inbox')
      await page.getByRole('link', { name: /Rose/ }).click()
      await page.getByRole('button', { name: /Open the letter/ }).click()
      await page.getByText('All of it.').waitFor()
    },
  },
  {
    name: 'a letter written, looked at and sent',
    goal: goalKB.writing,
    async go(page) {
      await page.goto('/compose?to=Rose')
      await page.locator('.ProseMirror').click()
      await page.keyboard.type('An answer.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
      await page.getByText('Letter Sent Successfully!').waitFor()
    },
  },
]

async function readerOfALetter(server: ProductServer): Promise<ReadonlyMap<string, string>> {
  const rose = await signUpBrowser(server, 'Rose')
  const { cookies } = await signUpBrowser(server, 'Jack')
  const letter = { id: crypto.randomUUID(), receiver: 'Jack', banner: 'romantic-roses' as const }
  await rose.client.letters.send({ ...letter, content: '<p>All of it.</p>' })
  return cookies
}

async function scriptBytes(
  browser: Browser,
  baseURL: string,
  cookies: ReadonlyMap<string, string>,
  go: Way['go'],
): Promise<number> {
  // Behind a service worker the browser does not report transfer sizes.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })))
  const page = await context.newPage()
  await go(page)
  await page.locator('h1').first().waitFor()
  // The live stream never ends; prefetches finish within this time.
  await page.waitForTimeout(aheadMs)
  const { sent, read } = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming)
      .filter(entry => new URL(entry.name).pathname.endsWith('.js'))
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    return {
      sent: sum(scripts.map(script => script.encodedBodySize)),
      read: sum(scripts.map(script => script.decodedBodySize)),
    }
  })
  await context.close()
  if (sent === 0 || sent > read / 2) throw new Error(`${page.url()} took no, or uncompressed, JavaScript`)
  return sent
}
