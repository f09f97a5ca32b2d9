import type { Page } from '@playwright/test'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'

test('Escape hides a toolbar tooltip, and the next hover shows it again', async ({ openAs }) => {
  const { page } = await openAs('Gudrun')
  await open(page, '/compose')
  const bold = page.getByRole('button', { name: 'Bold' })
  const tip = () => bold.evaluate(tool => getComputedStyle(tool, '::after').visibility)
  await bold.hover()
  await expect.poll(tip).toBe('visible')
  await page.keyboard.press('Escape')
  await expect.poll(tip).toBe('hidden')
  await page.getByRole('heading', { name: 'Your Message' }).hover()
  await bold.hover()
  await expect.poll(tip).toBe('visible')
})

test('a focused element is never hidden behind a fixed one', async ({ openAs }) => {
  const { page } = await openAs('Gudrun')
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/compose', '/settings', '/dashboard']) {
      await open(page, path)
      if (path === '/compose') await page.locator('.ProseMirror').waitFor()
      await waitForFontsAndAnimations(page)
      expect(await findHiddenFocus(page), `${path}, ${size.width}`).toEqual([])
    }
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
}

async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(hiddenFocus))) continue
    // What comes late has moved the focused element: on the page that has come it is reached once more.
    await waitForFontsAndAnimations(page)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const name = await page.evaluate(hiddenFocus)
    if (name) hidden.push(name)
  }
  return hidden
}

/** Runs in the page. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].flatMap(x =>
    [0.1, 0.5, 0.9].map(y => [left + width * x, top + height * y] as const),
  )
  const isSeen = places.some(([x, y]) => {
    const shown = document.elementFromPoint(x, y)
    return (
      shown &&
      (focused.contains(shown) || shown.contains(focused) || focused.closest('label')?.contains(shown))
    )
  })
  return isSeen ? null : `${focused.tagName} ${focused.className} ${focused.textContent}`
}
