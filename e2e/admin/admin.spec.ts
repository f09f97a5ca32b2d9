import type { Page } from '@playwright/test'
import { answerCall, statisticsOf } from '../admin-answers.ts'
import { admin, expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'
import { tabTo } from '../tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const amount = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).locator('dd')
const row = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(`\\b${username}\\b`) })
const details = (page: Page) => page.getByRole('dialog', { name: 'User Details' })

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const suspension = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This account has been suspended.' })

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(addressOf('Bob_2'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('the admin finds a user, bans and unbans them by keyboard with a reason, and sees both in the audit log; what the user wrote is kept', async ({
  openAs,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/the server responded with a status of 40[13]/)
  const ann = await signIn('Ann')
  const { page: bobs, api: bob } = await openAs('Bob_2')
  const letter = { id: crypto.randomUUID(), receiver: 'Bob_2', banner: 'golden-hearts' } as const
  await ann.client.letters.send({ ...letter, content: '<p>Dear Bob,</p>' })
  await bobs.goto('/compose?to=Ann')
  await sheetOf(bobs).click()
  await bobs.keyboard.type('Hang there, my verse, ')
  await expect(bobs.getByText(/^Draft saved/).first()).toBeVisible()
  await bobs.keyboard.type('in witness of my love.')
  const { page } = await openAs(admin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(amount(page, 'Total Users')).toHaveText('3')
  await expect(amount(page, 'Banned')).toHaveText('0')
  await expect(amount(page, 'Total Letters')).toHaveText('1')

  await page.getByRole('searchbox', { name: 'Search users' }).fill('bob')
  await expect(row(page, 'Ann')).toHaveCount(0)
  await expect(page).toHaveURL(/search=bob/)
  await expect(row(page, 'Bob_2')).toContainText('Active')
  await tabTo(page.getByRole('link', { name: 'Details of Bob_2' }))
  await page.keyboard.press('Enter')
  await expect(details(page)).toContainText('Letters received1')
  await tabTo(details(page).getByRole('button', { name: 'Ban' }))
  await page.keyboard.press('Space')
  await expect(details(page).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Sent the same letter to everyone.')
  await tabTo(details(page).getByRole('button', { name: 'Ban' }))
  await page.keyboard.press('Enter')
  await expect(details(page).getByRole('button', { name: 'Unban' })).toBeFocused()
  await expect(details(page)).toContainText('Sent the same letter to everyone.')
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Details of Bob_2' })).toBeFocused()
  await expect(row(page, 'Bob_2')).toContainText('Banned')
  await expect(amount(page, 'Banned')).toHaveText('1')
  await test.step('the user is signed out at once, which says why', async () => {
    await expect(bobs).toHaveURL(/\/login/)
    await expect(suspension(bobs)).toBeVisible()
    await expect(suspension(bobs)).toContainText('Letters that you were writing are saved.')
    await expect(bob.client.letters.inbox({})).rejects.toThrow()
    await bobs.reload()
    await expect(suspension(bobs)).toBeVisible()
    // The same reason is already on screen.
    const refused = bobs.waitForResponse('**/accounts/signIn')
    await signInAgain(bobs)
    expect((await refused).status()).toBe(403)
    await expect(suspension(bobs)).toHaveCount(1)
  })

  await page.getByRole('link', { name: 'Details of Bob_2' }).click()
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await details(page).getByLabel('Reason').fill('A misunderstanding.')
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await expect(details(page).getByRole('button', { name: 'Ban', exact: true })).toBeFocused()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await expect(amount(page, 'Banned')).toHaveText('0')
  await signInAgain(bobs)
  await expect(bobs).toHaveURL(/\/compose\?draft=[\da-f-]+$/)
  await expect(sheetOf(bobs)).toHaveText('Hang there, my verse, in witness of my love.')

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page).toHaveURL(/section=audit/)
  const lines = main(page).getByRole('listitem')
  await expect(lines).toHaveText([
    /Unbanned\s+Bob_2A misunderstanding\./,
    /Banned\s+Bob_2Sent the same letter/,
  ])
  await lines.first().getByRole('link', { name: 'Bob_2' }).click()
  await expect(details(page)).toContainText('A misunderstanding.')
  await page.goBack()
  await expect(details(page)).toBeHidden()

  await test.step('the statistics fit any window however long the numbers are', async () => {
    await answerCall(page, 'admin/statistics', () => statisticsOf(30, ago => ago * 987_654_321))
    await page.goto('/admin')
    await expect(amount(page, 'Total Letters')).toContainText(',')
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0)
    }
  })
})
