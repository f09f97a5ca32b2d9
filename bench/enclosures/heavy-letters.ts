import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { ProductServer } from '../../e2e/server.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import { timed } from '../load/writers.ts'
import { type Figure, print } from '../product/report.ts'
import { heavyLetters } from './heavy-contents.ts'
import { pressToShown, startReading } from './reading.ts'

const openingGoal = 3_000
const taskGoal = 1_000

/** Letters of a megabyte that ask the most of a browser: sent, opened, printed. */
export async function benchHeavyLetters(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const { page, reader, send } = await startReading(browser, server)
    for (const [name, content] of heavyLetters) {
      let id = ''
      const sent = await timed(async () => {
        id = await send(content)
      })
      await reader.client.letters.markRead({ id })
      const figures = await openAndPrint(page.context(), id)
      print(`A megabyte of ${name}`, [{ name: 'sent', value: sent, unit: 'ms' }, ...figures])
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** In a page of its own: it keeps the letter. */
async function openAndPrint(context: BrowserContext, id: string): Promise<Figure[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(0)
  await page.goto('/inbox')
  await recordTasks(page)
  const shown = await pressToShown(page, id)
  await page.waitForTimeout(1_500)
  const longest = await page.evaluate(() => Math.max(0, ...window.taskTimes))
  const printed = await timed(() => page.pdf({ format: 'A4' }))
  await page.close()
  return [
    { name: 'from the press to its first frame', value: shown, unit: 'ms', goal: openingGoal },
    { name: 'the longest task', value: longest, unit: 'ms', goal: taskGoal },
    { name: 'printed', value: printed, unit: 'ms' },
  ]
}

const recordTasks = (page: Page) =>
  page.evaluate(() => {
    window.taskTimes = []
    new PerformanceObserver(list => {
      window.taskTimes.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })

declare global {
  interface Window {
    taskTimes: number[]
  }
}
