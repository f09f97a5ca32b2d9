import { setTimeout as pause } from 'node:timers/promises'
import { bannerIds, defaultBanner } from '@novelette/domain/letters/banners.ts'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import type { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { createVerifiedAccount } from '../server/src/accounts/sign-up/accounts.ts'
import type { Db } from '../server/src/db/open.ts'
import type { LetterKeys } from '../server/src/sealing/letter-keys.ts'
import { browse } from '../server/src/test/browser.ts'
import { storeLetters } from '../server/src/test/stored-letters.ts'
import { withProduct } from './product/product.ts'
import { type Figure, percentile, print } from './product/report.ts'

const rounds = 5
const goalMs = 100
const letters = 60
const hoverMs = 200
/** Simulated latency where nothing is cached. */
const slowMs = 1_500
const password = 'correct horse battery'

type Screen = { readonly name: string; readonly path: string; readonly link: string; readonly whole: string }

const inBar = (path: string) => `header .navigation-bar__navPlaces a[href="${path}"]`
const inAccount = (path: string) => `header .navigation-bar__accountEntries a[href="${path}"]`

const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    link: inBar('/dashboard'),
    whole: '.dashboard .recent-card__recentRowPreview',
  },
  { name: 'inbox', path: '/inbox', link: inBar('/inbox'), whole: '.inbox-shelves li' },
  { name: 'sent', path: '/sent', link: inBar('/sent'), whole: '.sent-list__sentItem time' },
  { name: 'compose', path: '/compose', link: inBar('/compose'), whole: '.compose-page .ProseMirror' },
  {
    name: 'profile',
    path: '/profile',
    link: inAccount('/profile'),
    whole: '.profile-card .profile-card__name',
  },
  {
    name: 'settings',
    path: '/settings',
    link: inAccount('/settings'),
    whole: '.settings-page__sheets li.settings-row',
  },
]

/** From pressing a link to the first frame of the next screen, between each two of the six screens. */
export async function benchRoutes(): Promise<void> {
  await withProduct(async (server, db, letterKeys) => {
    const cookies = await furnish(server, db, letterKeys)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
    const open = async () => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
      })
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
      return context.newPage()
    }
    try {
      print(
        `Route changes, data and code at hand (${rounds} from each of the others)`,
        await cached(await open()),
      )
      print(`Route changes, nothing at hand, the server taking ${slowMs} ms`, await uncached(open))
    } finally {
      await browser.close()
    }
  })
}

async function furnish(server: ProductServer, db: Db, letterKeys: LetterKeys) {
  const account = (username: string) =>
    createVerifiedAccount(db, { username, email: `${username}@example.com`, password })
  const [reader, writer] = [await account('reader'), await account('writer')]
  const stored = Array.from({ length: letters }, (_, number) => ({
    banner: bannerIds[number % bannerIds.length] ?? defaultBanner,
    createdAt: new Date(Date.now() - number * 3_600_000),
    status: number % 20 === 0 ? ('delivered' as const) : ('read' as const),
    preview: `Letter ${number}, written on an evening when the lamp was lit early and the rain would not stop.`,
  }))
  await storeLetters({ db, letterKeys }, writer.id, reader.id, stored)
  await storeLetters({ db, letterKeys }, reader.id, writer.id, stored)
  const { client, cookies } = browse(server.url)
  await client.accounts.signIn({ email: 'reader@example.com', password })
  return cookies
}

async function cached(page: Page): Promise<Figure[]> {
  await page.goto('/dashboard')
  for (const screen of screens) await navigate(page, screen, screen.whole)
  const times = new Map(screens.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of tour()) times.get(screen.name)?.push(await navigate(page, screen, screen.whole))
  }
  const figures = [...times].map(([name, samples]) => ({
    name: `to ${name}, p95 of ${samples.length}`,
    value: percentile(samples, 0.95),
    unit: 'ms' as const,
    goal: goalMs,
  }))
  const all = [...times.values()].flat()
  return [{ name: 'to any of them, p50', value: percentile(all, 0.5), unit: 'ms' }, ...figures]
}

const tour = () =>
  screens.flatMap((from, index) => screens.slice(index + 1).flatMap(to => [from, to, from])).filter(isAway)

const isAway = (screen: Screen, index: number, all: readonly Screen[]) => screen !== all.at(index - 1)

async function uncached(open: () => Promise<Page>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of screens) {
    const page = await open()
    await page.goto('/about')
    await page.locator('.navigation-bar__accountButton').waitFor()
    await page.route(/\/api\/rpc\//, async route => {
      await pause(slowMs)
      await route.continue()
    })
    const value = await navigate(page, screen, `${screen.whole}, main .skeleton, main [role="status"] svg`)
    figures.push({ name: `the shape of ${screen.name}`, value, unit: 'ms', goal: goalMs })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  return figures
}

/** Milliseconds to the first frame that shows `wanted`. The pointer hovers over the link first, as people do. */
async function navigate(page: Page, { path, link }: Screen, wanted: string): Promise<number> {
  if (link.includes('account')) await page.locator('.navigation-bar__accountButton').click()
  await page.locator(link).hover()
  await page.waitForTimeout(hoverMs)
  const change = page.evaluate(recordChange, { path, wanted })
  await page.locator(link).click()
  return change
}

/** Runs in the page. */
function recordChange({ path, wanted }: { path: string; wanted: string }): Promise<number> {
  return new Promise(resolve => {
    let pressedAt = 0
    document.addEventListener(
      'click',
      () => {
        pressedAt = performance.now()
      },
      { capture: true, once: true },
    )
    const onFrame = () => {
      const isThere = pressedAt > 0 && location.pathname === path && document.querySelector(wanted)
      if (!isThere) return requestAnimationFrame(onFrame)
      // The next frame begins when this one has been drawn.
      return requestAnimationFrame(at => resolve(at - pressedAt))
    }
    requestAnimationFrame(onFrame)
  })
}
