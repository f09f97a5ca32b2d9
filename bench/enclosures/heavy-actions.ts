import type { BrowserContext, Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { type Figure, percentile } from '../product/report.ts'

const openingGoal = 3_000
const taskGoal = 1_000
const keys = 10

/** A page that notes how long its tasks take. */
export async function pageWithTasks(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(0)
  await page.addInitScript(() => {
    window.taskTimes = []
    new PerformanceObserver(list => {
      window.taskTimes.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
  await page.goto(address)
  return page
}

/** `work` answers with its milliseconds; its tasks go on for a while. */
export async function withLongestTask(
  page: Page,
  name: string,
  work: () => Promise<number>,
): Promise<Figure[]> {
  await page.evaluate(() => {
    window.taskTimes = []
  })
  const value = await work()
  await page.waitForTimeout(1_500)
  const longest = await page.evaluate(() => Math.max(0, ...window.taskTimes))
  return [
    { name, value, unit: 'ms', goal: openingGoal },
    { name: 'the longest task', value: longest, unit: 'ms', goal: taskGoal },
  ]
}

/** Until the first frame with what `shown` selects. */
async function pressToFrame(page: Page, name: string, shown: string): Promise<number> {
  const drawn = page.evaluate(recordFrame, shown)
  await page.getByRole('main').getByText(name, { exact: true }).first().click()
  return drawn
}

/** Runs in the page: from the press. */
function recordFrame(shown: string): Promise<number> {
  return new Promise(resolve => {
    let pressedAt = 0
    document.addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shown)) return
      observer.disconnect()
      // The next frame begins when this one has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(at => resolve(at - pressedAt)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** From the opened letter to its reply. */
export const answer = (page: Page) =>
  withLongestTask(page, 'from Reply to the empty sheet', () => pressToFrame(page, 'Reply', '.ProseMirror'))

/** A draft of the same words: opened in the composer, and written on in. */
export async function writeOn(context: BrowserContext, writer: Browser, content: string): Promise<Figure[]> {
  const id = crypto.randomUUID()
  await writer.client.drafts.save({ id, receiver: '', banner: 'starry-night', content, revision: 0 })
  const page = await pageWithTasks(context, '/dashboard')
  const opened = await withLongestTask(page, 'its draft, from the link to the first frame', async () => {
    const drawn = page.evaluate(recordFrame, '.ProseMirror')
    await page.evaluate(draft => {
      document.body.click()
      history.pushState(null, '', `/compose?draft=${draft}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, id)
    return drawn
  })
  const strokes = await type(page)
  await page.close()
  await writer.client.drafts.remove({ id })
  return [
    ...opened,
    { name: 'a key in it, to its frame, p95', value: percentile(strokes, 0.95), unit: 'ms', goal: taskGoal },
  ]
}

async function type(page: Page): Promise<number[]> {
  await page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')?.focus())
  await page.evaluate(() => {
    window.strokes = []
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => window.strokes.push(performance.now() - timeStamp)))
    document.addEventListener('keydown', onKey, { capture: true })
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key))
    await page.waitForFunction(count => window.strokes.length > count, key)
  }
  return page.evaluate(() => window.strokes)
}

type Reporting = { readonly reader: Browser; readonly admin: Browser; readonly desk: BrowserContext }

/** The letter as the admin reads it, alone in the queue. */
export async function report({ reader, admin, desk }: Reporting, letterId: string): Promise<Figure[]> {
  await reader.client.reports.report({ letterId, reason: 'threat' })
  const page = await pageWithTasks(desk, '/admin?section=reports')
  const shown = await withLongestTask(page, 'shown to the admin', () =>
    pressToFrame(page, 'Show the Letter', 'article .letter-text'),
  )
  await page.close()
  const { reports } = await admin.client.admin.reports({})
  for (const { id: reportId } of reports)
    await admin.client.admin.resolveReport({ reportId, outcome: 'dismissed', reason: '' })
  return shown
}

declare global {
  interface Window {
    taskTimes: number[]
    strokes: number[]
  }
}
