import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { callAddress } from '../admin-answers.ts'
import { facesCame } from '../faces-came.ts'
import type { Cast } from './cast.ts'
import { type Look, looks, pictureFile, widths } from './looks.ts'
import type { Area, Screen } from './screen.ts'

/** Takes one screen in all its looks; a page that is open at a width is lit in both ways. */
export async function takePictures(windows: ScreenWindows, area: Area, screen: Screen): Promise<void> {
  for (const device of ['phone', 'desk'] as const) {
    if (screen.only && screen.only !== device) continue
    const page = await windows.open(area, screen, widths[device])
    for (const look of looks.filter(one => one.device === device)) await take(page, area, screen, look)
  }
}

/** One window a width, which goes from state to state: in a new one the product loads at twice the cost. */
export class ScreenWindows {
  readonly #browser: Browser
  readonly #cast: Cast
  readonly #open = new Map<number, Page>()
  /** In which something was done that no cleaning takes back. */
  readonly #spoilt = new Set<Page>()

  constructor(browser: Browser, cast: Cast) {
    this.#browser = browser
    this.#cast = cast
  }

  /** The page in the state that the row of the table describes, until the next one is opened at this width. */
  async open(area: Area, screen: Screen, width: number): Promise<Page> {
    const page = await this.#clean(width)
    if (screen.before) this.#spoilt.add(page)
    try {
      await signIn(page.context(), this.#cast, screen.as ?? area.as)
      await bend(page, screen)
      await screen.before?.(page, this.#cast)
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(this.#cast))
      await isThere(page, screen)
      for (const step of screen.steps ?? []) await step(page, this.#cast)
      await page.locator('.screen-to-come').waitFor({ state: 'detached' })
      await isDrawn(page)
      return page
    } catch (error) {
      this.#spoilt.add(page)
      throw error
    }
  }

  async close(): Promise<void> {
    for (const page of this.#open.values()) await page.context().close()
    this.#open.clear()
  }

  async #clean(width: number): Promise<Page> {
    const used = this.#open.get(width)
    if (used && !this.#spoilt.has(used)) {
      this.#spoilt.add(used)
      await empty(used, this.#cast.server.url, width)
      this.#spoilt.delete(used)
      return used
    }
    await used?.context().close()
    const context = await this.#browser.newContext({
      baseURL: this.#cast.server.url,
      viewport: { width, height: 900 },
      isMobile: width < widths.desk,
      hasTouch: width < widths.desk,
      // Each window would fetch the whole product ahead.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    // Words that are not kept yet ask before their page is left.
    page.on('dialog', dialog => dialog.accept())
    this.#open.set(width, page)
    return page
  }
}

/** Leaves nothing of the last state in a window: what it stored, who it was, what became of its calls, how it was looked at. */
async function empty(page: Page, origin: string, width: number): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  // Of the same origin, but without the product's code, which stores something when it is left.
  await page.goto('/icon.svg')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => sessionStorage.clear())
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devTools.detach()
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize({ width, height: 900 })
}

async function signIn(context: BrowserContext, cast: Cast, who: NonNullable<Screen['as']>): Promise<void> {
  if (who === 'visitor') return
  const { cookies, client } = cast.members[who]
  // What was begun for another picture is no part of this one.
  if (who === 'theo') for (const { id } of await client.drafts.list()) await client.drafts.remove({ id })
  const url = cast.server.url
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
}

async function bend(page: Page, { held = [], failing = [] }: Screen): Promise<void> {
  for (const call of held) await page.route(callAddress(call), () => undefined)
  for (const call of failing)
    await page.route(callAddress(call), route => route.fulfill({ status: 500, json: { json: {} } }))
}

/** The screen itself and its bar. */
async function isThere(page: Page, { held }: Screen): Promise<void> {
  const own = held ? 'h1, .full-screen-loader' : 'h1'
  await page.locator(own).first().waitFor({ state: 'attached' })
  if (held) return
  // A public page stands before it knows that a member reads it.
  await page.locator('[data-prerendered="member"]').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !document.querySelector('.skeleton, .full-screen-loader'))
  await page.waitForFunction(() => {
    const bar = document.querySelector('.nav__in')
    return !bar || bar.childElementCount > 1
  })
}

async function isDrawn(page: Page): Promise<void> {
  await facesCame(page)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => null)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })
}

/** From its top to its end, as it lies in the window: while such a picture is taken, the page forgets the finger. */
async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      const { display, contentVisibility } = getComputedStyle(element)
      if (display === 'none') element.style.display = 'none'
      if (contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
}

/** Of a long list only what is near the window is drawn: the window grows as tall as the page. */
async function growWindow(page: Page): Promise<void> {
  if ((await page.locator('main li[aria-setsize]').count()) === 0) return
  const [width, height] = await page.evaluate(() => [innerWidth, document.documentElement.scrollHeight])
  await page.setViewportSize({ width, height })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main li[aria-setsize]:last-child')].every(
      ({ ariaPosInSet, ariaSetSize }) => ariaPosInSet === ariaSetSize || ariaSetSize === '-1',
    ),
  )
  await isDrawn(page)
}

async function take(page: Page, area: Area, screen: Screen, look: Look): Promise<void> {
  const file = pictureFile(area, screen, look)
  await mkdir(dirname(file), { recursive: true })
  await page.emulateMedia({ colorScheme: look.scheme })
  // What lies over the page belongs to the window; a page without such a thing is shown to its end.
  const isCovered = await page.locator('dialog[open], .toast, .dock:visible').count()
  if (isCovered === 0) await growWindow(page)
  if (isCovered === 0) await layOut(page)
  await page.screenshot({
    path: file,
    type: 'jpeg',
    quality: 85,
    animations: 'disabled',
    fullPage: isCovered === 0,
  })
}
