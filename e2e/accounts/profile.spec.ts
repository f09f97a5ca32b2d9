import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { tabTo } from '../tab-to.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bioOf = (page: Page) => page.getByLabel('About You')
const choice = (page: Page, name: string) => page.getByRole('radio', { name })

async function writeTo(from: Browser, receiver: string): Promise<void> {
  const letter = {
    id: crypto.randomUUID(),
    receiver,
    banner: 'golden-hearts',
    content: '<p>Dear</p>',
  } as const
  await from.client.letters.send(letter)
}

test('a profile is edited by keyboard, updates in every tab, and is read by a visitor', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page, api } = await openAs('Rosalind')
  await openAs('Celia')
  await writeTo(api, 'Celia')
  const other = await page.context().newPage()
  await other.goto('/profile')
  await page.goto('/u/Rosalind')
  await button(page, 'Edit Profile').waitFor()
  await tabTo(button(page, 'Edit Profile'))
  await page.keyboard.press('Enter')
  await expect(bioOf(page)).toBeFocused()
  await page.keyboard.type('Walks in <b>Arden</b>.')
  for (let line = 0; line < 3; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Never alone. ')
  await tabTo(choice(page, 'Anyone'))
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, 'Friends only')).toBeChecked()
  await tabTo(button(page, 'Save Changes'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit Profile')).toBeFocused()
  for (const tab of [page, other]) {
    await expect(tab.locator('.profile-card__bio')).toHaveText('Walks in <b>Arden</b>.\n\nNever alone.')
  }
  const visitor = await openAsVisitor()
  await visitor.goto('/u/Rosalind')
  await expect(visitor.locator('.profile-card__bio')).toHaveText('Walks in <b>Arden</b>.\n\nNever alone.')
  await expect(visitor.getByText('Private', { exact: true })).toBeVisible()
})

test('leaving a profile with unsaved changes asks first', async ({ openAs }) => {
  const { page } = await openAs('Orlando')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Your Profile' }).click()
  await button(page, 'Edit Profile').click()
  await bioOf(page).fill('Hangs verses on trees.')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const keeps = async () => {
    await expect(question).toBeVisible()
    await button(page, 'Keep Editing').click()
    await expect(question).toBeHidden()
    await expect(bioOf(page)).toHaveValue('Hangs verses on trees.')
    await expect(page).toHaveURL(/\/profile$/)
  }
  await bioOf(page).press('Escape')
  await keeps()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await keeps()
  await page.evaluate(() => history.back())
  await keeps()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(bioOf(page)).toHaveValue('Hangs verses on trees.')

  await page.getByRole('link', { name: 'Inbox' }).click()
  await button(page, 'Discard Changes').click()
  await expect(page).toHaveURL(/\/inbox$/)
  await page.goBack()
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await expect(page.getByText('Hangs verses')).toHaveCount(0)
})

test('the link to a profile is copied', async ({ openAs, server }) => {
  const { page } = await openAs('Jaques')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  // The text shows for two seconds only.
  const copied = waitForBriefText(page, 'button', 'Link Copied!')
  await button(page, 'Share Profile').click()
  await copied
  await expect(button(page, 'Share Profile')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.url}/u/Jaques`)
})
