import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

const recipient = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sheetOf = (page: Page) => page.locator('.ProseMirror')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })

async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  }, html)
}

test('a recent recipient is chosen with the keyboard, and Enter moves to the letter although the editor has not loaded yet', async ({
  openAs,
  signIn,
}) => {
  await signIn('Lene')
  const { page, api } = await openAs('Mats')
  const letter = { receiver: 'Lene', banner: 'dreamy-clouds', content: '<p>Hello.</p>' } as const
  await api.client.letters.send({ ...letter, id: crypto.randomUUID() })
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/letter-editor-*.js', async route => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/compose', { waitUntil: 'commit' })
  await recipient(page).click()
  await expect(page.getByRole('option', { name: /Lene/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('.recipient-field__found')).toContainText('Lene')
  await recipient(page).press('Enter')
  await expect(sheetOf(page)).toHaveCount(0)
  coming.resolve()
  await expect(sheetOf(page)).toBeFocused()
})

test.describe('a letter of 5 MB', () => {
  test('a letter of 5 MB is accepted to the last byte', async ({ openAs, signIn }) => {
    const vera = await signIn('Vera')
    const { page } = await openAs('Wim')
    const words = 'love '.repeat(5 * 1024 * 1024).slice(0, 5 * 1024 * 1024 - '<p></p>'.length)
    const largest = `<p>${words}</p>`
    await page.goto('/compose?to=Vera')
    await sheetOf(page).click()
    await paste(page, largest)
    await expect(sheetOf(page)).toContainText('love love')
    await sendButton(page).click()
    await expectSent(page, 180_000)
    const [summary] = (await vera.client.letters.inbox({})).letters
    const letter = await vera.client.letters.received({ id: summary?.id ?? '' })
    expect(letter.content === largest).toBe(true)
  })
})

test('what is pressed beside a letter is seen in any window', async ({ openAs, signIn }) => {
  await signIn('Wilma')
  const { page } = await openAs('Vera_900')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/compose')
  await expect(sheetOf(page)).toBeVisible()

  for (const height of [900, 640]) {
    await test.step(`the send button and its keys, ${height} px high`, async () => {
      await page.setViewportSize({ width: 1440, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('or Ctrl+Enter')).toBeInViewport({ ratio: 1 })
      await sheetOf(page).press('Control+Enter')
      await expect(page.getByText('Please fill in all required fields')).toBeInViewport({ ratio: 1 })
      await page.reload()
      await expect(sheetOf(page)).toBeVisible()
    })
  }

  await test.step('the six banners, whole over Send in a window 900 pixels high, also once somebody was found', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const banners = page.getByRole('radiogroup', { name: 'Banner' })
    const room = async () => {
      const boxes = await Promise.all([
        banners.boundingBox(),
        page.locator('.compose-page__send').boundingBox(),
      ])
      return boxes[0] && boxes[1] && boxes[1].y - boxes[0].y - boxes[0].height
    }
    await expect(banners.locator('.thumbs__swatch')).toHaveCount(6)
    await expect.poll(room).toBeGreaterThan(0)
    await page.getByRole('combobox', { name: 'Username' }).fill('Wilma')
    await expect(page.locator('.recipient-field__found')).toBeVisible()
    await expect.poll(room).toBeGreaterThan(0)
  })

  for (const height of [900, 780]) {
    await test.step(`nothing that is chosen lies behind what sticks, ${height} px high`, async () => {
      await page.setViewportSize({ width: 1440, height })
      await expect(page.locator('.template-list').first()).toBeAttached()
      for (const top of [0, 300, 600]) {
        await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), top)
        const covered = await page.locator('.compose-page__beside :is(button, label)').evaluateAll(choices =>
          choices
            .filter(choice => {
              const { left, right, top, bottom } = choice.getBoundingClientRect()
              if (top < 0 || bottom > innerHeight) return false
              const seen = [top + 2, bottom - 2].map(y => document.elementFromPoint((left + right) / 2, y))
              return seen.some(element => !choice.contains(element))
            })
            .map(({ textContent }) => textContent),
        )
        expect(covered).toEqual([])
      }
    })
  }

  await test.step('what holds for all of a letter is reached over the tools of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await sheetOf(page).pressSequentially('أحبك كثيرا')
    await page.evaluate(() => window.scrollTo(0, 0))
    const line = page.locator('.compose-page__dockLine')
    await expect(line.getByText('Arabic')).toBeAttached()
    await expect(line).toHaveAttribute('data-more', 'end')
    for (const name of ['Handwriting', 'Sign by Hand', 'Change the language']) {
      const button = line.getByRole('button', { name }).first()
      await button.focus()
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(line).toHaveAttribute('data-more', 'start')
    await sheetOf(page).press('Control+a')
    await sheetOf(page).press('Delete')
  })

  await test.step('tools that lie beyond the edge of a phone fade out towards it, to either side', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const tools = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(tools).toHaveAttribute('data-more', 'end')
    await tools.getByRole('button', { name: 'Clear Formatting' }).focus()
    await expect(tools).toHaveAttribute('data-more', 'start')
    await expect(tools.getByRole('button', { name: 'Clear Formatting' })).toBeInViewport({ ratio: 1 })
    await tools.getByRole('button', { name: 'Enclose' }).click({ trial: true })
    // No part of a tool is seen beyond it.
    const rightOf = (element: Element) => element.getBoundingClientRect().right
    const beyond =
      (await tools.evaluate(rightOf)) - (await page.locator('.enclose-menu__pinned').evaluate(rightOf))
    expect(Math.abs(beyond)).toBeLessThan(1)
  })
})
