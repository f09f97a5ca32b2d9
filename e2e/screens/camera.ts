import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { answerCallWith, holdCall } from '../intercept.ts'
import { resetWindow } from '../reset-window.ts'
import { waitForFonts } from '../wait-for-fonts.ts'
import type { Cast } from './cast.ts'
import { fixClock } from './fixed-clock.ts'
import { drawWhole, layOut } from './inspection.ts'
import { type Look, looks, pictureFile, widths } from './looks.ts'
import type { ScreenMember } from './members.ts'
import type { Area, Screen, Step } from './screen.ts'

export async function takePictures(windows: ScreenWindows, area: Area, screen: Screen): Promise<void> {
  for (const device of ['phone', 'desk'] as const) {
    if (screen.only && screen.only !== device) continue
    const page = await windows.open(area, screen, widths[device])
    for (const look of looks.filter(one => one.device === device)) await capture(page, area, screen, look)
  }
}

/** A new window costs twice as much as reusing one. */
export class ScreenWindows {
  readonly #browser: Browser
  readonly #cast: Cast
  readonly #windows = new Map<number, Page>()
  readonly #quietMs: number
  readonly #lastRequestAt = new WeakMap<Page, number>()
  /** Windows that cannot be reset. */
  readonly #dirty = new Set<Page>()
  #shown: { readonly page: Page; readonly screen: Screen } | null = null

  /** A state is shown once its window made no request and got no answer for `quietMs`. */
  constructor(browser: Browser, cast: Cast, quietMs: number) {
    this.#browser = browser
    this.#cast = cast
    this.#quietMs = quietMs
  }

  /** As `open`, for looks alone that draw small, and without loading the page again where the state before it leads to this one. */
  async goOn(area: Area, screen: Screen, width: number): Promise<Page> {
    const before = area.screens[area.screens.indexOf(screen) - 1]
    const page = this.#windows.get(width)
    if (!page || !before || this.#shown?.page !== page || this.#shown.screen !== before || !screen.lastSteps)
      return this.#open(area, screen, width, width === widths.desk)
    await setLook(page, width)
    return this.#show(page, screen, screen.lastSteps)
  }

  /** The page is valid until the next call with this width. */
  async open(area: Area, screen: Screen, width: number): Promise<Page> {
    const page = await this.#open(area, screen, width, false)
    await waitForPictures(page)
    return page
  }

  async #open(area: Area, screen: Screen, width: number, isSmall: boolean): Promise<Page> {
    const page = await this.#clean(width)
    if (screen.before) this.#dirty.add(page)
    const load: Step = page => this.#load(page, area, screen)
    const steps = screen.steps ?? []
    if (!isSmall) return this.#show(page, screen, [load, ...steps])
    // What is pressed lies elsewhere while it is drawn small.
    const whole: Step[] = steps.length > 0 ? [page => drawWhole(page, width), ...steps] : []
    return this.#show(page, screen, [page => layOut(page, width), load, ...whole])
  }

  async #show(page: Page, screen: Screen, steps: readonly Step[]): Promise<Page> {
    this.#shown = null
    try {
      for (const step of steps) await step(page, this.#cast)
      await page.locator('.session-loader__screenToCome').waitFor({ state: 'detached' })
      await this.#waitUntilQuiet(page)
      await waitForFonts(page)
      await waitForMotion(page)
      this.#shown = { page, screen }
      return page
    } catch (error) {
      this.#dirty.add(page)
      throw error
    }
  }

  async #load(page: Page, area: Area, screen: Screen): Promise<void> {
    const who = screen.as ?? area.as
    if (who !== 'visitor') await this.#signIn(page, who)
    await interceptCalls(page, screen)
    await screen.routes?.(page, this.#cast)
    await screen.before?.(page, this.#cast)
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(this.#cast))
    await waitUntilLoaded(page, screen)
    await waitForFonts(page)
  }

  async close(): Promise<void> {
    for (const page of this.#windows.values()) await page.context().close()
    this.#windows.clear()
  }

  async #signIn(page: Page, who: ScreenMember): Promise<void> {
    const { cookies, client } = this.#cast.members[who]
    if (who === 'theo') {
      await this.#leaveAllBut(page)
      for (const { id } of await client.drafts.list()) await client.drafts.remove({ id })
    }
    const { url } = this.#cast.server
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  }

  /** An open page would save its draft again, and the next picture would show it. */
  async #leaveAllBut(page: Page): Promise<void> {
    for (const [width, other] of this.#windows) {
      if (other === page) continue
      if (this.#dirty.has(other)) {
        this.#windows.delete(width)
        await other.context().close()
      } else {
        // One that is offline can go nowhere else.
        await other.goto('about:blank')
        await this.#waitUntilQuiet(other)
      }
    }
    await this.#waitUntilQuiet(page)
  }

  /** Waits until nothing was asked of the server nor answered for a while; calls that are held never are. */
  async #waitUntilQuiet(page: Page): Promise<void> {
    const silence = () => Date.now() - (this.#lastRequestAt.get(page) ?? 0)
    while (silence() < this.#quietMs) await page.waitForTimeout(this.#quietMs / 4)
  }

  async #clean(width: number): Promise<Page> {
    const used = this.#windows.get(width)
    if (used && !this.#dirty.has(used)) {
      this.#dirty.add(used)
      await resetWindow(used, this.#cast.server.url)
      await setLook(used, width)
      this.#dirty.delete(used)
      return used
    }
    await used?.context().close()
    const context = await this.#browser.newContext({
      baseURL: this.#cast.server.url,
      viewport: { width, height: 900 },
      isMobile: width < widths.desk,
      hasTouch: width < widths.desk,
      // Each window would prefetch the whole product.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      timezoneId: 'UTC',
    })
    await fixClock(context, this.#cast.startedAt)
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const recordRequest = () => this.#lastRequestAt.set(page, Date.now())
    page.on('request', recordRequest).on('requestfinished', recordRequest).on('requestfailed', recordRequest)
    // A page with unsaved words asks before it is left.
    page.on('dialog', dialog => dialog.accept())
    this.#windows.set(width, page)
    return page
  }
}

async function setLook(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' })
  await page.setViewportSize({ width, height: 900 })
  await drawWhole(page, width)
}

async function interceptCalls(page: Page, { held = [], failing = [] }: Screen): Promise<void> {
  for (const call of held) await holdCall(page, call)
  for (const call of failing) await answerCallWith(page, call, { status: 500, json: { json: {} } })
}

async function waitUntilLoaded(page: Page, { held }: Screen): Promise<void> {
  const own = held ? 'h1, .full-screen-loader' : 'h1'
  await page.locator(own).first().waitFor({ state: 'attached' })
  if (held) return
  // A public page is rendered before it knows that its reader is a member.
  await page.locator('[data-prerendered="member"]').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !document.querySelector('.skeleton, .full-screen-loader'))
  await page.waitForFunction(() => {
    const bar = document.querySelector('.navigation-bar__navIn')
    return !bar || bar.childElementCount > 1
  })
}

async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => null)))
    // Drawings in styles load like pictures, and are no images of the document.
    const drawings = [...document.querySelectorAll('*')]
      .flatMap(element =>
        ['', '::before', '::after'].map(part => getComputedStyle(element, part).backgroundImage),
      )
      .flatMap(value => [...value.matchAll(/url\("([^"]+)"\)/g)].map(([, address = '']) => address))
    await Promise.all([...new Set(drawings)].map(load))
    function load(address: string) {
      const picture = new Image()
      picture.src = address
      return picture.decode().catch(() => null)
    }
  })
  await waitForMotion(page)
}

async function waitForMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
  })
}

/** During a full-page screenshot Chromium drops touch emulation. */
async function freezeLayout(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      const { display, contentVisibility } = getComputedStyle(element)
      if (display === 'none') element.style.display = 'none'
      if (contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
  })
}

/** A long list only renders rows near the window. */
async function growWindow(page: Page): Promise<void> {
  if ((await page.locator('main li[aria-setsize]').count()) === 0) return
  const [width, height] = await page.evaluate(() => [innerWidth, document.documentElement.scrollHeight])
  await page.setViewportSize({ width, height })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main li[aria-setsize]:last-child')].every(
      ({ ariaPosInSet, ariaSetSize }) => ariaPosInSet === ariaSetSize || ariaSetSize === '-1',
    ),
  )
  await waitForFonts(page)
  await waitForPictures(page)
}

/** How far a public page spaces its first texts depends on when their fonts came. */
async function clearSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('[style*="spacing"]')) {
      style.wordSpacing = ''
      style.letterSpacing = ''
    }
  })
}

async function capture(page: Page, area: Area, screen: Screen, look: Look): Promise<void> {
  const file = pictureFile(area, screen, look)
  await mkdir(dirname(file), { recursive: true })
  await page.emulateMedia({ colorScheme: look.scheme })
  // Something else may lie under the pointer by now.
  await page.mouse.move(0, 0)
  await clearSpacing(page)
  // An overlay belongs to the window; a page without one is taken in full height.
  const isCovered = await page.locator('dialog[open], .toasts__toast, .compose-page__dock:visible').count()
  if (isCovered === 0) await growWindow(page)
  if (isCovered === 0) await freezeLayout(page)
  await page.screenshot({
    path: file,
    animations: 'disabled',
    fullPage: isCovered === 0,
  })
}
