import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { type Figure, print } from './report.ts'

const goalKB = 130
const screens = [
  '/login',
  '/register',
  '/verify-email?email=rose@example.com',
  '/forgot-password',
  '/reset-password',
]

/** How much JavaScript a visitor's browser fetches, brotli, until an auth screen stands still. Nothing cached. */
export async function benchScreens(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const figures: Figure[] = []
    for (const path of screens) {
      const bytes = await scriptBytes(browser, server.url + path)
      figures.push({ name: path.replace(/\?.*/, ''), value: bytes / 1000, unit: 'kB', goal: goalKB })
    }
    print('JavaScript of the auth screens, as sent (brotli)', figures)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('h1').waitFor()
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
  if (sent === 0 || sent > read / 2) throw new Error(`${url} sent no, or uncompressed, JavaScript`)
  return sent
}
