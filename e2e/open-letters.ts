import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Download, Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { readPixels } from '../server/src/test/photos.ts'
import type { Picture } from './png.ts'

const sentence = 'I have been thinking of you all day and of the way you laugh at rain. '

export const paragraphOf = (words: number) => `<p>${sentence.repeat(Math.round(words / 16)).trim()}</p>`

export const shortLetter = `<p>My dearest,</p><h2>The rain</h2>${paragraphOf(80)}<p>It is <strong>bold</strong>,
<em>italic</em>, <u>underlined</u>, <span style="color:#84142a">red</span>.</p>
<ul><li><p>One thing</p></li><li><p>Another</p></li></ul>${paragraphOf(120)}`

type Sending = { from: Browser; to: Browser; receiver: string; content?: string; banner?: BannerId }

export async function sendOpened(sending: Sending): Promise<string> {
  const { from, to, receiver, content = shortLetter, banner = 'romantic-roses' } = sending
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, content, banner })
  await to.client.letters.markRead({ id })
  return id
}

export const shareButton = (page: Page) => page.locator('.share-letter-picture > button')

/** Call it before the press and read `window.said` after. Times in ms. */
export async function recordButtonTexts(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor()
  await page.evaluate(css => {
    const button = document.querySelector(css)
    const words = () => button?.querySelector('.button__texts > [data-shown="true"]')
    window.said = [[words()?.textContent ?? '', performance.now()]]
    new MutationObserver(() => {
      const now = words()?.textContent ?? ''
      if (now !== window.said.at(-1)?.[0]) window.said.push([now, performance.now()])
    }).observe(button ?? document.body, { subtree: true, attributes: true })
  }, selector)
}

/** On which side of the sheet each paragraph begins. */
export const sidesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(blocks =>
    blocks.map(block => {
      const text = document.createRange()
      text.selectNodeContents(block)
      const [line, box] = [text.getClientRects()[0], block.getBoundingClientRect()]
      if (!line) return 'nowhere'
      return line.left - box.left <= box.right - line.right ? 'left' : 'right'
    }),
  )

export async function pictureIn(download: Download): Promise<Picture> {
  const stream = await download.createReadStream()
  return readPixels(Buffer.concat(await stream.toArray()))
}

declare global {
  interface Window {
    said: [text: string, at: number][]
  }
}
