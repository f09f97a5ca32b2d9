import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true })
const menu = (page: Page) => page.getByRole('button', { name: /^Menu/ })

const phone = { width: 320, height: 640 }

test('a visitor sees both entries on the narrowest phone without horizontal scrolling', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.setViewportSize(phone)
  await page.goto('/faq')
  for (const link of await main(page).getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('the widest username and a huge unread count fit in the menu and in the Account menu', async ({
  openAs,
}) => {
  const { page, username } = await openAs('W'.repeat(15))
  await page.route(/\/letters\/unreadCount/, route => route.fulfill({ json: { json: { count: 100 } } }))
  await page.goto('/dashboard')
  await account(page).click()
  await expect(main(page).getByText(username)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)
  await expect(main(page)).toBeHidden()
  await expect(menu(page)).toHaveAccessibleName('Menu, 99+ unread letters')
  await expect(menu(page)).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await menu(page).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  const name = sheet.getByText(username)
  await name.scrollIntoViewIfNeeded()
  await expect(name).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  expect(await sheet.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}
