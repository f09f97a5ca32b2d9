import { bannerIds } from '@novelette/domain/letters/banners.ts'
import type { Download, Page } from '@playwright/test'
import { signedByTheo } from '../../server/src/demo/theos-signature.ts'
import { readPixels } from '../../server/src/test/photos.ts'
import { expect, test } from '../fixtures.ts'
import {
  paragraphOf,
  pictureIn,
  recordButtonTexts,
  sendOpened,
  shareButton,
  shortLetter,
} from '../open-letters.ts'
import { colourAt, differingShare, type Picture } from '../png.ts'

async function pictureOf(page: Page): Promise<Picture> {
  await shareButton(page).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Instagram' }).click()
  const picture = await pictureIn(await download)
  await page.getByRole('button', { name: 'Close' }).click()
  return picture
}

test('the picture of a letter, signed by hand, in each theme matches the screen, at twice its size', async ({
  openAs,
  browser,
  server,
  signIn,
}) => {
  test.slow()
  const from = await signIn('Anouk')
  const { page, api } = await openAs('Bruno')
  // Here the letter is aligned to whole pixels, as in a picture.
  const sharp = await browser.newContext({ viewport: { width: 1439, height: 900 }, deviceScaleFactor: 2 })
  await sharp.addCookies(await page.context().cookies())
  const tab = await sharp.newPage()
  for (const banner of bannerIds) {
    const content = signedByTheo(shortLetter)
    const id = await sendOpened({ from, to: api, receiver: 'Bruno', banner, content })
    await tab.goto(`${server.url}/inbox?letter=${id}`)
    const picture = await pictureOf(tab)
    const box = await tab.locator('article.letter-sheet').boundingBox()
    const [width, height] = [picture.width / 2, picture.height / 2]
    expect(width).toBe(720)
    expect(Math.abs(height - (box?.height ?? 0))).toBeLessThan(1)
    const clip = { x: box?.x ?? 0, y: box?.y ?? 0, width, height }
    const shown = await readPixels(await tab.screenshot({ clip, fullPage: true, animations: 'disabled' }))
    expect(differingShare(picture, shown), banner).toBeLessThan(0.01)
    expect(colourAt(picture, 0, 0)).toBe('#ffffff')
  }
  await sharp.close()
})

test('a narrow window in dark mode gives the same picture', async ({ openAs, signIn }) => {
  const from = await signIn('Carlo')
  const { page, api } = await openAs('Dora')
  const id = await sendOpened({ from, to: api, receiver: 'Dora' })
  await page.goto(`/inbox?letter=${id}`)
  const wide = await pictureOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(differingShare(await pictureOf(page), wide)).toBe(0)
  await expect(page.locator('article.letter-sheet')).toHaveCount(1)
})

/** Pixels of ink in a row of a picture, beside the shadows at the long edges of its paper. */
const inkAt = (picture: Picture, row: number) =>
  Array.from({ length: picture.width - 100 }, (_, at) => colourAt(picture, at + 50, row)).filter(
    colour => Number.parseInt(colour.slice(1, 3), 16) < 160,
  ).length

test('a letter too tall for one picture is saved as several, with no line cut through', async ({
  openAs,
  signIn,
}) => {
  test.slow()
  const from = await signIn('Gesa')
  const { page, api } = await openAs('Holm')
  const content = paragraphOf(160).repeat(120)
  const id = await sendOpened({ from, to: api, receiver: 'Holm', content })
  await page.goto(`/inbox?letter=${id}`)
  await shareButton(page).click()
  const downloads: Download[] = []
  page.on('download', download => downloads.push(download))
  await page.getByRole('button', { name: 'Instagram' }).click()
  await expect(page.getByText(/it is in 2 files, numbered in their order/)).toBeVisible({ timeout: 60_000 })
  expect(downloads.map(download => download.suggestedFilename().slice(-'-1-of-2.png'.length))).toEqual([
    '-1-of-2.png',
    '-2-of-2.png',
  ])
  const [upper, lower] = await Promise.all(downloads.map(pictureIn))
  if (!upper || !lower) throw new Error('They are two')
  expect([upper.width, lower.width]).toEqual([720, 720])
  expect(Math.abs(upper.height - lower.height)).toBeLessThan(100)
  expect([inkAt(upper, upper.height - 1), inkAt(lower, 0)]).toEqual([0, 0])
  const rows = (from: number) => Array.from({ length: 60 }, (_, at) => from + at)
  expect(Math.max(...rows(upper.height - 60).map(row => inkAt(upper, row)))).toBeGreaterThan(50)
  expect(Math.max(...rows(0).map(row => inkAt(lower, row)))).toBeGreaterThan(50)
})

test('the writer downloads a picture of the letter before sending it', async ({ openAs }) => {
  const { page } = await openAs('Emil')
  await page.goto('/compose')
  await page.locator('.ProseMirror').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  const button = page.getByRole('button', { name: 'Download Letter' })
  await expect(button).toBeDisabled()
  await expect(page.getByText(/someone without an account/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('The rain has not stopped since Tuesday.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(button).toBeEnabled()
  await recordButtonTexts(page, '.toolbar__toolsNote .button')
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^novelette-letter-\d{13}\.png$/)
  const picture = await pictureIn(download)
  expect(picture.width).toBe(1440)
  await page.waitForFunction(() => window.said.length === 4)
  const said = await page.evaluate(() => window.said)
  const ready = 'Download Letter'
  expect(said.map(([text]) => text)).toEqual([ready, 'Downloading...', 'Downloaded!', ready])
  const shownMs = (said[3]?.[1] ?? 0) - (said[2]?.[1] ?? 0)
  expect(shownMs).toBeGreaterThan(1_900)
})

test.describe('a download that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*capture-letter|The picture of the letter could not be taken/] })

  test('a failed download is only logged, and the button can be pressed again', async ({ openAs }) => {
    const { page } = await openAs('Fanny')
    await page.route('**/capture-letter-*.js', route => route.abort())
    await page.goto('/compose')
    await page.locator('.ProseMirror').click()
    await page.keyboard.type('Once more.')
    await page.getByRole('button', { name: 'Preview' }).click()
    const logged = page.waitForEvent('console', message => /could not be taken/.test(message.text()))
    const button = page.getByRole('button', { name: 'Download Letter' })
    await button.click()
    await logged
    await expect(button).toBeEnabled()
    await expect(page.locator('.toasts__toast')).toHaveCount(0)
  })
})
