import { brotliCompressSync } from 'node:zlib'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/find-browser.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { linkToLetter } from './guests/link-to-letter.ts'
import { type Figure, median, print } from './product/report.ts'

const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const screens = [
  { name: 'a phone', viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { name: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

export async function benchPages(): Promise<void> {
  const server = await ProductServer.start()
  try {
    for (const path of publicPaths)
      print(
        `Lighthouse 13, mobile: ${path} (medians of ${rounds})`,
        await audit(new URL(path, server.url).href),
      )
    print(
      `Lighthouse 13, mobile: the page of a link (medians of ${rounds})`,
      await audit(await linkToLetter(server, 'Jack'), { performance: 98, accessibility: 100 }),
    )
    for (const screen of screens)
      print(
        `The landing page on ${screen.name}, before the first scroll, as sent`,
        await inBrowser(browser => weigh(browser, server.url, screen)),
      )
  } finally {
    await server.stop()
  }
}

/** Stored data would change the next visit. */
async function inBrowser<T>(use: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    return await use(browser, port)
  } finally {
    await browser.close()
  }
}

type Goals = Partial<Record<(typeof categories)[number], number>>

const perfect: Goals = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }

async function audit(url: string, goals = perfect): Promise<readonly Figure[]> {
  const seen: Audit[] = []
  for (let round = 0; round < rounds; round++) seen.push(await auditAgainIfInvalid(url))
  const middle = (value: (one: Audit) => number) => median(seen.map(value))
  return [
    ...categories.map(
      (name): Figure => ({
        name,
        value: middle(one => one.scores[name]),
        unit: 'of 100',
        ...(goals[name] && { atLeast: goals[name] }),
      }),
    ),
    { name: 'largest contentful paint', value: middle(one => one.lcp), unit: 'ms', goal: 900 },
    { name: 'cumulative layout shift', value: middle(one => one.cls), unit: '', goal: 0 },
    { name: 'total blocking time', value: middle(one => one.tbt), unit: 'ms', goal: 50 },
  ]
}

/** Lighthouse itself declares the run invalid. */
class InvalidRun extends Error {}

async function auditAgainIfInvalid(url: string): Promise<Audit> {
  const auditInNewBrowser = () => inBrowser((_browser, port) => auditOnce(url, port))
  try {
    return await auditInNewBrowser()
  } catch (error) {
    if (!(error instanceof InvalidRun)) throw error
    process.stdout.write(`\n${error.message} Once more.\n`)
    return auditInNewBrowser()
  }
}

type Audit = {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
}

/** Lighthouse's default: a mid-range phone on slow 4G, simulated. */
async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse could not audit ${url}`)
  const { categories: audited, audits, runtimeError } = result.lhr
  if (runtimeError) throw new InvalidRun(`Lighthouse could not audit ${url}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((audited[name]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  }
}

async function weigh(
  browser: Browser,
  baseURL: string,
  { viewport, deviceScaleFactor }: (typeof screens)[number],
): Promise<readonly Figure[]> {
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  const loaded = await whatCame(page)
  await context.close()
  const sum = (ending: RegExp) =>
    loaded.files.filter(({ path }) => ending.test(path)).reduce((total, { bytes }) => total + bytes, 0) / 1000
  return [
    { name: 'HTML, its styles included', value: loaded.html / 1000, unit: 'kB' },
    {
      name: 'styles that block the first paint',
      value: brotliCompressSync(loaded.styles).length / 1000,
      unit: 'kB',
      goal: 20,
    },
    { name: 'other files that block it', value: loaded.blocking, unit: 'files', goal: 0 },
    { name: 'JavaScript', value: sum(/\.js$/), unit: 'kB', goal: 95 },
    { name: 'fonts', value: sum(/\.woff2$/), unit: 'kB', goal: 120 },
    { name: 'drawings', value: sum(/\.(?:svg|webp|png|jpg)$/), unit: 'kB', goal: 120 },
  ]
}

const whatCame = (page: Page) =>
  page.evaluate(() => {
    const timing = (type: string) =>
      performance.getEntriesByType(type).filter(entry => entry instanceof PerformanceResourceTiming)
    const files = timing('resource')
    return {
      html: timing('navigation')[0]?.encodedBodySize ?? 0,
      styles: [...document.querySelectorAll('style')].map(style => style.textContent).join(''),
      blocking: files.filter(
        file => 'renderBlockingStatus' in file && file.renderBlockingStatus === 'blocking',
      ).length,
      files: files.map(file => ({ path: new URL(file.name).pathname, bytes: file.encodedBodySize })),
    }
  })
