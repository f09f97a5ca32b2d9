import type { Page } from '@playwright/test'
import { answerCall, pageOfUsers, statisticsOf } from '../admin-answers.ts'
import { admin, expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'
import { tabTo } from '../tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const amount = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).locator('dd')
const row = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(`\\b${username}\\b`) })
const details = (page: Page) => page.getByRole('dialog', { name: 'User Details' })

async function openBook(page: Page, address = '/admin'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('the admin finds a user, bans and unbans them by keyboard with a reason, and sees both in the audit log', async ({
  openAs,
}) => {
  const { api: ann } = await openAs('Ann')
  const { api: bob } = await openAs('Bob_2')
  const letter = { id: crypto.randomUUID(), receiver: 'Bob_2', banner: 'golden-hearts' } as const
  await ann.client.letters.send({ ...letter, content: '<p>Dear Bob,</p>' })
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
  await expect(bob.client.letters.inbox({})).rejects.toThrow()

  await page.getByRole('link', { name: 'Details of Bob_2' }).click()
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await details(page).getByLabel('Reason').fill('A misunderstanding.')
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await expect(details(page).getByRole('button', { name: 'Ban', exact: true })).toBeFocused()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await expect(amount(page, 'Banned')).toHaveText('0')
  await bob.client.accounts.signIn({ email: addressOf('Bob_2'), password })

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
})

test('the admin statistics are read by keyboard, and fit any window however long the numbers are', async ({
  openAs,
}) => {
  const { page } = await openAs(admin)
  let statistics = statisticsOf(30, ago => ago * 1000)
  await answerCall(page, 'admin/statistics', () => statistics)
  await answerCall(page, 'admin/users', () => pageOfUsers(1, 237))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBook(page)
  const activity = page.getByRole('figure', { name: 'Letter Activity' })
  const day = activity.getByRole('slider', { name: 'Letter Activity, day' })
  await tabTo(day)
  await page.keyboard.press('ArrowLeft')
  await expect(activity).toContainText('1,000 letters Dec 30')
  await expect(day).toHaveAttribute('aria-valuetext', 'Dec 30: 1,000 letters')
  await page.keyboard.press('Home')
  await expect(activity).toContainText('29,000 letters Dec 2')
  const growth = page.getByRole('figure', { name: 'User Growth' })
  await growth.locator('svg').hover()
  await expect(growth.locator('.day-chart__value')).toContainText(/Dec 1[67]/)
  await page.getByRole('navigation', { name: 'Users, pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(row(page, 'User1')).toBeInViewport()

  for (const kind of [
    statisticsOf(1, () => 1),
    statisticsOf(30, () => 0),
    statisticsOf(30, ago => ago * 987_654_321),
  ]) {
    statistics = kind
    await openBook(page)
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
})
