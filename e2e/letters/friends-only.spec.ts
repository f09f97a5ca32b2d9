import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

const says = (username: string) => `${username} only accepts letters from friends.`

async function send(from: Browser, to: string, text = 'Dear you'): Promise<void> {
  const letter = { id: crypto.randomUUID(), receiver: to, banner: 'starry-night' as const }
  await from.client.letters.send({ ...letter, content: `<p>${text}</p>` })
}

const friendsOnly = (api: Browser) => api.client.profiles.update({ bio: '', privacySettings: 'friends_only' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sheetOf = (page: Page) => page.locator('.ProseMirror')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })
const beside = (page: Page) => page.locator('.compose-page__sendProblem')

async function write(page: Page, words: string): Promise<void> {
  await sheetOf(page).click()
  await page.keyboard.type(words)
}

test('compose says before a word is written that a recipient only accepts letters from friends', async ({
  openAs,
}) => {
  const { page, api: anton } = await openAs('Anton')
  const { api: beate } = await openAs('Beate')
  await send(anton, 'Beate', 'When anyone might write.')
  await friendsOnly(beate)
  await page.goto('/compose')
  await field(page).click()
  await expect(page.getByRole('option', { name: /Beate/ })).toContainText('Friends only')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Beate')
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(says('Beate')))
  // Enter moves to the letter only if the recipient accepts it.
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await write(page, 'I write it all the same.')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).press('Enter')
  await expect(beside(page)).toHaveText(says('Beate'))
  await page.keyboard.press('Control+Enter')
  await expect(beside(page)).toHaveText(says('Beate'))
  expect((await anton.client.letters.sent({})).totals.total).toBe(1)

  // On a phone the field stays open to show it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose')
  await expect(sheetOf(page)).toContainText('I write it all the same.')
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toBeVisible()

  // A letter from her makes them friends; a focus event refetches that.
  await send(beate, 'Anton')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toHaveCount(0)
  await sendButton(page).click()
  await expectSent(page)
  expect(await anton.client.drafts.list()).toEqual([])
})
