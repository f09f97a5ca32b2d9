import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import { signUpBrowser } from '../e2e/people.ts'
import { differingShare, type Picture } from '../e2e/png.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { readPixels } from '../server/src/test/photos.ts'
import { type Figure, median, print } from './product/report.ts'

const rounds = 5

const sentence = 'I have been thinking of you all day and of the way you laugh at rain. '
const wordsOfSentence = sentence.trim().split(' ').length
const paragraph = (sentences: number) => `<p>${sentence.repeat(sentences).trim()}</p>`

const letters = [
  { name: 'one page', paragraphs: [5, 8], goal: 700 },
  { name: '3,000 words', paragraphs: Array(25).fill(Math.ceil(3_000 / 25 / wordsOfSentence)), goal: 2_000 },
] as const

/** From pressing Share, and how much it differs from the browser's rendering. */
export async function benchPicture(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const rose = await signUpBrowser(server, 'Rose')
    const jack = await signUpBrowser(server, 'Jack')
    const figures: Figure[] = []
    for (const { name, paragraphs, goal } of letters) {
      const id = crypto.randomUUID()
      const content = `<p>My dearest Rose,</p>${paragraphs.map(paragraph).join('')}`
      await jack.client.letters.send({ id, receiver: 'Rose', banner: 'golden-hearts', content })
      await rose.client.letters.markRead({ id })
      const page = await openInbox(browser, server, rose.cookies)
      const { cold, warm } = await timePictures(page, id)
      figures.push({ name: `${name}, the first of a visit`, value: cold, unit: 'ms' })
      figures.push({ name: `${name}, once the code is there`, value: median(warm), unit: 'ms', goal })
      if (name === 'one page')
        figures.push({
          name: 'pixels unlike a 2x screenshot',
          value: await differing(page),
          unit: '%',
          goal: 1,
        })
      await page.context().close()
    }
    print(`The picture of a letter (medians of ${rounds})`, figures)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function openInbox(browser: Browser, server: ProductServer, cookies: Map<string, string>) {
  const context = await browser.newContext({
    baseURL: server.url,
    // At an even width the letter would start in the middle of a pixel.
    viewport: { width: 1439, height: 900 },
    deviceScaleFactor: 2,
  })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
  const page = await context.newPage()
  await page.goto('/inbox')
  return page
}

async function timePictures(page: Page, id: string) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.locator(`a[href*="${id}"]`).click()
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    times.push(await pressToPicture(page))
    if (round < rounds) await page.getByRole('link', { name: 'Back to inbox' }).click()
  }
  const [cold = Number.NaN, ...warm] = times
  return { cold, warm }
}

function pressToPicture(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>('.share-letter-picture > button')
        const done = [...(button?.querySelectorAll('span') ?? [])].find(
          text => text.textContent === 'Success!',
        )
        if (!button || !done) return reject(new Error('the screen has no share control'))
        const pressedAt = performance.now()
        new MutationObserver(() => {
          if (!done.hidden) resolve(performance.now() - pressedAt)
        }).observe(done, { attributes: true })
        button.click()
      }),
  )
}

/** In percent. */
async function differing(page: Page): Promise<number> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Instagram' }).click()
  const file = await (await download).createReadStream()
  const picture = await readPixels(Buffer.concat(await file.toArray()))
  await page.getByRole('button', { name: 'OK' }).click()
  return 100 * differingShare(picture, await screenshotOf(page, picture))
}

/** The letter may be a fraction of a pixel taller than its picture. */
async function screenshotOf(page: Page, { width, height }: Picture): Promise<Picture> {
  const box = await page.locator('article.letter-sheet').boundingBox()
  if (!box || !Number.isInteger(box.x) || !Number.isInteger(box.y))
    throw new Error('the letter lies off the pixels')
  const clip = { x: box.x, y: box.y, width: width / 2, height: height / 2 }
  return readPixels(await page.screenshot({ clip, fullPage: true, animations: 'disabled' }))
}
