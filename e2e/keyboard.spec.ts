import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Moves the focus with Tab until it stands on the wanted element, as someone without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`the focus never came to ${name}`)
}

test('a letter is written, sent, opened and answered with the keyboard alone', async ({ openAs }) => {
  const { page: heidi } = await openAs('Heidi')
  const { page: ivan } = await openAs('Ivan')
  await heidi.goto('/compose')
  await heidi.getByRole('combobox', { name: 'Username' }).focus()
  await heidi.keyboard.type('Ivan')
  await expect(heidi.locator('.found')).toContainText('Ivan')
  await heidi.keyboard.press('Enter')
  await expect(heidi.locator('.ProseMirror')).toBeFocused()
  await heidi.keyboard.type('Dear Ivan,')
  await heidi.keyboard.press('Enter')
  await heidi.keyboard.type('No mouse was moved for this.')
  await tabTo(heidi, /Send Beautiful Letter/)
  await heidi.keyboard.press('Enter')
  await expect(heidi.getByText('Letter Sent Successfully!')).toBeVisible()

  await ivan.goto('/inbox')
  await ivan.getByText('From: Heidi').waitFor()
  await tabTo(ivan, /Heidi/)
  await ivan.keyboard.press('Enter')
  await tabTo(ivan, /^Open the letter from Heidi$/)
  await ivan.keyboard.press('Space')
  await expect(ivan.getByRole('heading', { name: 'A letter from Heidi' })).toBeFocused()
  await expect(ivan.getByText('No mouse was moved for this.')).toBeVisible()
  await tabTo(ivan, /^Reply$/)
  await ivan.keyboard.press('Enter')
  await expect(ivan).toHaveURL(/\/compose\?to=Heidi/)
  await expect(ivan.locator('.found')).toContainText('Heidi')
})
