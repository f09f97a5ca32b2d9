import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { addressOf, signUpBrowser } from '../../e2e/people.ts'
import { ProductServer } from '../../e2e/server.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { timed } from '../load/writers.ts'
import { type Figure, print } from '../product/report.ts'
import { answer, pageWithTasks, report, withLongestTask, writeOn } from './heavy-actions.ts'
import { heavyLetters } from './heavy-contents.ts'
import { pressToShown, startReading } from './reading.ts'

const keeper = 'Keeper'

/** Letters of a megabyte that ask the most of a browser: sent, opened, printed, answered, written on in a draft, reported. */
export async function benchHeavyLetters(): Promise<void> {
  const server = await ProductServer.start({ ADMIN_EMAIL: addressOf(keeper) })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const { page, reader, send } = await startReading(browser, server)
    const admin = await signUpBrowser(server, keeper)
    const desk = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await desk.addCookies(cookiesOf(admin, server))
    for (const [name, content] of heavyLetters) {
      let id = ''
      const sent = await timed(async () => {
        id = await send(content)
      })
      await reader.client.letters.markRead({ id })
      print(`A megabyte of ${name}`, [
        { name: 'sent', value: sent, unit: 'ms' },
        ...(await openAndAnswer(page.context(), id)),
        ...(await writeOn(page.context(), reader, content)),
        ...(await report({ reader, admin, desk }, id)),
      ])
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

const cookiesOf = ({ cookies }: Browser, { url }: ProductServer) =>
  [...cookies].map(([name, value]) => ({ name, value, url }))

/** In a page of its own: it keeps the letter. */
async function openAndAnswer(context: BrowserContext, id: string): Promise<Figure[]> {
  const page = await pageWithTasks(context, '/inbox')
  const name = 'from the press to its first frame'
  const opened = await withLongestTask(page, name, () => pressToShown(page, id))
  const printed = await timed(() => page.pdf({ format: 'A4' }))
  const answered = await answer(page)
  await page.close()
  return [...opened, { name: 'printed', value: printed, unit: 'ms' }, ...answered]
}
