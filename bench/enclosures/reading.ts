import type { Browser as Chromium, Page } from '@playwright/test'
import type { ProductServer } from '../../e2e/server.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { words } from '../load/writers.ts'
import { signUpPeople } from '../product/people.ts'
import { recordOpening } from '../scrolling.ts'

export const plain = `<p>${words}</p>`

export type LetterReading = Awaited<ReturnType<typeof startReading>>

/** A writer, and a reader with an inbox open in Chromium. */
export async function startReading(browser: Chromium, server: ProductServer) {
  const [writer, reader] = await signUpPeople(server, 2)
  if (!reader) throw new Error('it needs two people')
  const send = async (from: Browser, receiver: string, content: string) => {
    const id = crypto.randomUUID()
    await from.client.letters.send({ id, receiver, banner: 'starry-night', content })
    return id
  }
  // Photographs go to people who have written.
  await send(reader, 'Person_0', plain)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([...reader.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const page = await context.newPage()
  await page.goto('/inbox')
  return { writer, reader, page, send: (content: string) => send(writer, 'Person_1', content) }
}

/** From the press on a letter that was read before to the first frame with its text. */
export async function pressToShown(page: Page, id: string): Promise<number> {
  const row = page.locator(`.inbox-shelves__openeds a[href*="${id}"]`)
  await row.waitFor()
  const opening = page.evaluate(recordOpening)
  await row.click()
  return opening
}
