import { bannerIds, defaultBanner } from '@novelette/domain/letters/banners.ts'
import { type CDPSession, chromium, type Page } from '@playwright/test'
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

const letters = 10_000
const openings = 20
const hoverMs = 200
const password = 'correct horse battery'
const yearMs = 365 * 24 * 60 * 60_000

export async function benchScrolling(): Promise<void> {
  await withProduct(async (server, db, letterKeys) => {
    const cookies = await fillInbox(server, db, letterKeys)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
      const page = await context.newPage()
      await page.goto(`${server.url}/inbox`)
      await page.locator('.inbox-shelves__openeds li, .inbox-shelves__unopened li').first().waitFor()
      const hand = await context.newCDPSession(page)
      const reading = await measure(page, () => drag(hand, { by: -24_000, speed: 2_500 }))
      await loadAll(page)
      const flinging = await measure(page, () => drag(hand, { by: 90_000, speed: 15_000 }))
      const opened = await measureOpenings(page)
      print(`Scrolling an inbox of ${letters.toLocaleString('en-US')} letters (1440 × 900)`, [
        ...figuresOf('reading on, pages being fetched', reading),
        ...figuresOf('flinging, all of it loaded', flinging),
        { name: 'opening a letter to its first frame, p50', value: percentile(opened, 0.5), unit: 'ms' },
        {
          name: 'opening a letter to its first frame, p95',
          value: percentile(opened, 0.95),
          unit: 'ms',
          goal: 100,
        },
      ])
    } finally {
      await browser.close()
    }
  })
}

async function fillInbox(server: ProductServer, db: Db, letterKeys: LetterKeys) {
  const account = (username: string) =>
    createVerifiedAccount(db, { username, email: `${username}@example.com`, password })
  const [reader, writer] = [await account('reader'), await account('writer')]
  const now = Date.now()
  const stored = Array.from({ length: letters }, (_, number) => ({
    banner: bannerIds[number % bannerIds.length] ?? defaultBanner,
    createdAt: new Date(now - (number * yearMs) / letters),
    status: number % 100 === 0 ? ('delivered' as const) : ('read' as const),
    preview: `Letter ${number}, written on an evening when the lamp was lit early and the rain would not stop.`,
  }))
  await storeLetters({ db, letterKeys }, writer.id, reader.id, stored)
  const { client, cookies } = browse(server.url)
  await client.accounts.signIn({ email: 'reader@example.com', password })
  return cookies
}

type Drag = { readonly by: number; readonly speed: number }

/** The browser moves the page in every frame, as under a finger. */
async function drag(hand: CDPSession, { by, speed }: Drag): Promise<void> {
  await hand.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: by,
    speed,
    gestureSourceType: 'touch',
    preventFling: true,
  })
}

type Seen = { readonly framesPerSecond: number; readonly rows: number; readonly longestMs: number }

async function measure(page: Page, work: () => Promise<void>): Promise<Seen> {
  await page.evaluate(() => {
    window.frames60 = []
    window.mostRows = 0
    window.measuring = true
    const onFrame = (at: number) => {
      window.frames60.push(at)
      window.mostRows = Math.max(window.mostRows, document.querySelectorAll('[id^="letter-"]').length)
      if (window.measuring) requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
  await work()
  return page.evaluate(() => {
    window.measuring = false
    const times = window.frames60
    const steps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const total = (times.at(-1) ?? 0) - (times[0] ?? 0)
    return {
      framesPerSecond: (steps.length * 1000) / total,
      rows: window.mostRows,
      longestMs: Math.max(...steps),
    }
  })
}

function figuresOf(what: string, { framesPerSecond, rows, longestMs }: Seen): Figure[] {
  return [
    { name: `${what}: frames`, value: framesPerSecond, unit: '/s', atLeast: 55 },
    { name: `${what}: the longest frame`, value: longestMs, unit: 'ms' },
    { name: `${what}: most letters in the document`, value: rows, unit: 'rows', goal: 40 },
  ]
}

async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.querySelector('.inbox-shelves__openeds + .more-letters')) {
      window.scrollTo(0, document.body.scrollHeight)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  })
}

/** From the press to the frame that shows the letter. The pointer hovers first. */
async function measureOpenings(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < openings; number += 1) {
    const row = page.locator('.inbox-shelves__opened').nth(number % 9)
    await row.scrollIntoViewIfNeeded()
    await row.hover()
    await page.waitForTimeout(hoverMs)
    const opening = page.evaluate(recordOpening)
    await row.click()
    times.push(await opening)
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await page.locator('.inbox-shelves__opened').first().waitFor()
  }
  return times
}

/** Runs in the page. */
export function recordOpening(): Promise<number> {
  return new Promise(resolve => {
    let pressedAt = 0
    document.addEventListener(
      'click',
      () => {
        pressedAt = performance.now()
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.letter-text')) return
      observer.disconnect()
      // The next frame begins when this one has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(at => resolve(at - pressedAt)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

declare global {
  interface Window {
    frames60: number[]
    mostRows: number
    measuring: boolean
  }
}
