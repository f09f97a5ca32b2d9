import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import { signUpBrowser } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { percentile, print } from './product/report.ts'
import { benchStreams } from './streams.ts'

const letters = 20

export async function benchLive(): Promise<void> {
  await benchArrival()
  await benchStreams()
}

/** From the acknowledgement of a send to the letter in an open inbox. */
async function benchArrival(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const rose = await signUpBrowser(server, 'Rose')
    const jack = await signUpBrowser(server, 'Jack')
    const context = await browser.newContext({ baseURL: server.url })
    await context.addCookies([...jack.cookies].map(([name, value]) => ({ name, value, url: server.url })))
    const page = await context.newPage()
    await page.goto('/inbox')
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await pause(1_000)
    await page.evaluate(recordArrivals)
    const delays: number[] = []
    for (let number = 0; number < letters; number += 1) {
      const mark = `arrival-${number}-end`
      await rose.client.letters.send({
        id: randomUUID(),
        receiver: 'Jack',
        banner: 'romantic-roses',
        content: `<p>${mark}</p>`,
      })
      const acknowledgedAt = Date.now()
      const seenAt = await page.waitForFunction(text => window.arrivals.get(text), mark)
      delays.push(Math.max(0, ((await seenAt.jsonValue()) ?? Number.NaN) - acknowledgedAt))
      await pause(200)
    }
    print(`Live arrival (${letters} letters, Chromium's open inbox)`, [
      {
        name: 'acknowledged to envelope in the document, p50',
        value: percentile(delays, 0.5),
        unit: 'ms',
        goal: 50,
      },
      {
        name: 'acknowledged to envelope in the document, p99',
        value: percentile(delays, 0.99),
        unit: 'ms',
        goal: 250,
      },
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

declare global {
  interface Window {
    arrivals: Map<string, number>
  }
}

/** Runs in the page: when each letter's text first appears, on the machine's clock. */
function recordArrivals(): void {
  window.arrivals = new Map()
  new MutationObserver(() => {
    for (const [mark] of document.body.textContent.matchAll(/arrival-\d+-end/g)) {
      if (!window.arrivals.has(mark)) window.arrivals.set(mark, performance.timeOrigin + performance.now())
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
