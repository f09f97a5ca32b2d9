import type { Locator, Page } from '@playwright/test'
import { coloursAcross, jpeg } from '../../server/src/test/photos.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'
import { keepLongUndoOnScreen, waitForBriefText } from '../keep-on-screen.ts'
import { tabTo } from '../tab-to.ts'

const updated = 'Profile picture updated successfully!'

const wide = () => jpeg({ width: 1600, height: 800 })
const asFile = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })
const portrait = (page: Page) => page.locator('.profile-card__portrait img')
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Your Picture' })
const use = (page: Page) => page.getByRole('button', { name: 'Use This Picture' })
const camera = (page: Page) => page.getByRole('button', { name: /profile picture$/ })

/** From left to right; empty if the server has no such file. */
async function coloursOf(image: Locator): Promise<string> {
  const shown = await image.evaluate((element: HTMLImageElement) => element.currentSrc)
  if (!shown.startsWith('http')) return ''
  const answer = await fetch(shown)
  return answer.ok ? coloursAcross(Buffer.from(await answer.arrayBuffer())) : ''
}

test('a profile picture is cropped, uploaded, seen by everyone, removed and restored', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page } = await openAs('Paula')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')
  await keepLongUndoOnScreen(page)
  await page.goto('/profile')
  await expect(camera(page)).toHaveAccessibleName('Upload a profile picture')
  // Playwright doesn't wait until the browser hands file choosers over.
  const chooser = page.waitForEvent('filechooser')
  // Browsers open file choosers only for the tab in front.
  await page.bringToFront()
  await tabTo(camera(page))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(asFile(await wide()))
  const stage = page.getByRole('application')
  await expect(stage).toBeFocused()
  await waitForFontsAndAnimations(page)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not there.')
  await page.mouse.move(box.x + 150, box.y + 150)
  await page.mouse.down()
  await page.mouse.move(box.x - 250, box.y + 150, { steps: 4 })
  await page.mouse.up()
  // The notice shows for three seconds only.
  const told = waitForBriefText(page, '.notice', updated)
  await use(page).click()
  await told
  await expect(cropDialog(page)).toBeHidden()
  await expect(portrait(page)).toHaveAttribute('srcset', /-256\.webp 1x, .*-256\.webp 2x$/)
  await expect.poll(() => coloursOf(portrait(page))).toBe('bbbbbbbb')
  await expect(page.getByText(updated)).toBeHidden()
  for (const one of [page, otherTab]) await expect(one.locator('header .avatar img')).toBeVisible()

  const visitor = await openAsVisitor()
  await visitor.goto('/u/Paula')
  await expect(portrait(visitor)).toHaveAttribute('alt', "Paula's portrait")
  await expect.poll(() => coloursOf(portrait(visitor))).toBe('bbbbbbbb')
  await expect(visitor.getByRole('button', { name: /picture/i })).toHaveCount(0)

  const before = await portrait(page).getAttribute('src')
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(portrait(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(portrait(page)).toHaveAttribute('src', before ?? '')
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(portrait(page)).toBeHidden()
  await expect(otherTab.locator('header .avatar img')).toBeHidden()
  await page.reload()
  await expect(camera(page)).toHaveAccessibleName('Upload a profile picture')
})
