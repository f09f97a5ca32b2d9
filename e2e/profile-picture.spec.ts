import type { Locator, Page } from '@playwright/test'
import { coloursAcross, jpeg, jpegOf, svg } from '../server/src/test/photos.ts'
import { axeFindings, expect, stand, test } from './fixtures.ts'
import { letLongUndoStand } from './let-stand.ts'
import { tabTo } from './tab-to.ts'

const unreadable = 'Please select a valid image file'
const updated = 'Profile picture updated successfully!'
const failed = 'Failed to upload image. Please try again.'
const uploadUrl = '**/api/profile-picture?*'

const wide = () => jpeg({ width: 1600, height: 800 })
const asFile = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })
const choose = (page: Page, ...file: Parameters<typeof asFile>) =>
  page.locator('input[type=file]').setInputFiles(asFile(...file))
const portrait = (page: Page) => page.locator('.portrait img')
const cutting = (page: Page) => page.getByRole('dialog', { name: 'Your Picture' })
const use = (page: Page) => page.getByRole('button', { name: 'Use This Picture' })
const camera = (page: Page) => page.getByRole('button', { name: /profile picture$/ })

/** The file that this image shows, as its colours from left to right; empty while there is none that the server has. */
async function coloursOf(image: Locator): Promise<string> {
  const shown = await image.evaluate((element: HTMLImageElement) => element.currentSrc)
  if (!shown.startsWith('http')) return ''
  const answer = await fetch(shown)
  return answer.ok ? coloursAcross(Buffer.from(await answer.arrayBuffer())) : ''
}

test('one’s picture is cut, sent, seen by everyone, removed and put back', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page } = await openAs('Paula')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')
  await letLongUndoStand(page)
  await page.goto('/profile')
  await expect(camera(page)).toHaveAccessibleName('Upload a profile picture')
  await choose(page, await wide())
  const stage = page.getByRole('application')
  await stage.waitFor()
  await stand(page)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not there.')
  await page.mouse.move(box.x + 150, box.y + 150)
  await page.mouse.down()
  await page.mouse.move(box.x - 250, box.y + 150, { steps: 4 })
  await page.mouse.up()
  await use(page).click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect(cutting(page)).toBeHidden()
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

test('a picture is cut by presses alone, without a drag', async ({ openAs }) => {
  const { page } = await openAs('Petra')
  await page.goto('/profile')
  await choose(page, await wide())
  const stage = page.getByRole('application')
  await stage.waitFor()
  await stand(page)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not there.')
  // What is pressed comes to the middle, as far as the picture goes.
  const rightEdge = { position: { x: box.width - 4, y: box.height / 2 } }
  await stage.click(rightEdge)
  await stage.click(rightEdge)
  await use(page).click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect.poll(() => coloursOf(portrait(page))).toBe('bbbbbbbb')
})

test('what is no picture is refused before anything is sent', async ({ openAs }) => {
  const { page } = await openAs('Quirin')
  await page.goto('/profile')
  const alert = page.getByRole('alert')
  await choose(page, Buffer.from('My dearest'), 'letter.png', 'image/png')
  await expect(alert).toHaveText(unreadable)
  await choose(page, await jpegOf(5 * 1024 * 1024 + 1))
  await expect(alert).toHaveText('Image must be smaller than 5MB')
  await choose(page, svg, 'drawing.svg', 'image/svg+xml')
  await expect(alert).toHaveText(unreadable)
  await choose(page, Buffer.from('ftypheic'), 'IMG_0001.HEIC', '')
  await expect(alert).toHaveText('Please save this HEIC picture as a JPEG first, and choose that one.')
  await choose(page, await jpeg())
  await expect(alert).toBeHidden()
  await expect(cutting(page)).toBeVisible()
})

test.describe('on the way', () => {
  test.use({ expectedErrors: [/422|500|ERR_INTERNET_DISCONNECTED/] })

  test('an upload can be called off, and one that fails tried again without another choice', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Renate')
    await page.goto('/profile')
    await choose(page, await wide())
    await page.route(uploadUrl, () => undefined)
    await use(page).click()
    await expect(page.getByText('Uploading...')).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel Upload' }).click()
    await expect(use(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Uploading...')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(use(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(uploadUrl)

    await page.route(uploadUrl, route => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await use(page).click()
    await expect(page.getByRole('alert')).toHaveText(failed)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect.poll(() => coloursOf(portrait(page))).toBe('rrrrbbbb')

    await choose(page, await wide())
    const refusal = { code: 'picture_unreadable', status: 422, message: '', data: {} }
    await page.route(uploadUrl, route => route.fulfill({ status: 422, json: refusal }), { times: 1 })
    await use(page).click()
    await expect(page.getByRole('alert')).toHaveText(unreadable)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(portrait(page)).toBeVisible()
    expect(await api.client.accounts.session()).toMatchObject({ profilePicture: expect.any(String) })
  })
})

test('a picture that falls on the page is taken', async ({ openAs }) => {
  const { page } = await openAs('Sibylle')
  await page.goto('/profile')
  await camera(page).waitFor()
  const bytes = [...(await jpeg())]
  const dataTransfer = await page.evaluateHandle(data => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(data)], 'photo.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await expect(page.getByText('Let it go to use it as your picture')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
  await expect(cutting(page)).toBeVisible()
})

test('a picture that was left half cut is let go of', async ({ openAs }) => {
  const { page } = await openAs('Walt')
  await page.addInitScript(() => {
    const held = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = file => {
      const url = createObjectURL.call(URL, file)
      held.add(url)
      return url
    }
    URL.revokeObjectURL = url => {
      held.delete(url)
      revokeObjectURL.call(URL, url)
    }
    Object.assign(window, { held })
  })
  const held = () => page.evaluate(() => (Reflect.get(window, 'held') as Set<string>).size)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Your Profile' }).click()
  await choose(page, await wide())
  await expect(cutting(page)).toBeVisible()
  expect(await held()).toBe(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome back, Walt!' })).toBeVisible()
  await expect.poll(held).toBe(0)
})

test('a picture is cut with the keyboard alone', async ({ openAs }) => {
  const { page } = await openAs('Theodor')
  const { keyboard } = page
  await page.goto('/profile')
  await camera(page).waitFor()
  await tabTo(camera(page))
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  await (await chooser).setFiles(asFile(await wide()))
  await expect(cutting(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(cutting(page)).toBeHidden()
  await expect(camera(page)).toBeFocused()

  const again = page.waitForEvent('filechooser')
  await keyboard.press('Space')
  await (await again).setFiles(asFile(await wide()))
  await expect(page.getByRole('application')).toBeFocused()
  await keyboard.press('+')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('aria-valuetext', '110 percent')
  await keyboard.press('-')
  await expect(zoom).toHaveAttribute('aria-valuetext', '100 percent')
  for (let step = 0; step < 2; step += 1) await keyboard.press('Shift+ArrowRight')
  await tabTo(use(page))
  await keyboard.press('Enter')
  await expect(page.getByText(updated)).toBeVisible()
  await expect(camera(page)).toBeFocused()
  await expect.poll(() => coloursOf(portrait(page))).toBe('rrrrrrrb')
})

test('choosing a picture is well made in every state', async ({ openAs }) => {
  const { page } = await openAs('Ulrike')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/profile')
  const expectWellMade = async () => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect(await axeFindings(page), `${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    }
  }
  await choose(page, svg, 'drawing.svg', 'image/svg+xml')
  await page.getByRole('alert').waitFor()
  await expectWellMade()
  await choose(page, await wide())
  await use(page).waitFor()
  await expectWellMade()
  await page.route(uploadUrl, () => undefined)
  await use(page).click()
  await page.getByText('Uploading...').waitFor()
  await expectWellMade()
  await page.getByRole('button', { name: 'Cancel Upload' }).click()
  await page.unroute(uploadUrl)
  await use(page).click()
  await expect(portrait(page)).toBeVisible()
  await expectWellMade()
})

test.describe('a picture that does not load', () => {
  test.use({ expectedErrors: [/404/] })

  test('gives way to the first letter of its person', async ({ openAs, openAsVisitor }) => {
    const { page } = await openAs('Sibyl')
    await page.goto('/profile')
    await choose(page, await wide())
    await use(page).click()
    await expect(page.getByText(updated)).toBeVisible()

    const missing = (one: Page) => one.route('**/pictures/**', route => route.fulfill({ status: 404 }))
    const visitor = await openAsVisitor()
    await missing(visitor)
    await visitor.goto('/u/Sibyl')
    await expect(visitor.locator('.portrait text')).toHaveText('S')
    await expect(portrait(visitor)).toHaveCount(0)
    await missing(page)
    await page.goto('/dashboard')
    await expect(page.locator('header .avatar')).toHaveText('S')
    await expect(page.locator('header .avatar img')).toHaveCount(0)
  })
})
