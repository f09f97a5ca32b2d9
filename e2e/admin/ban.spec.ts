import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { admin, expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

const text = 'This account has been suspended.'
const refusals = [/the server responded with a status of 40[13]/]

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const reason = (page: Page) => page.getByRole('alert').filter({ hasText: text })

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

let keeper: Browser
test.beforeAll(async ({ servers }, { file }) => {
  keeper = await (await servers.of(file)).accounts.signIn(admin)
})

async function userIdOf(username: string): Promise<string> {
  const { users } = await keeper.client.admin.users({ search: username })
  return users.find(one => one.username === username)?.id ?? ''
}

test('a ban signs the user out in every window, and everything they wrote is there when it is lifted', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(...refusals)
  await openAs('Rosalind')
  const { page } = await openAs('Orlando')
  const userId = await userIdOf('Orlando')
  const other = await page.context().newPage()
  await other.goto('/inbox')
  await expect(other.locator('h1')).toBeVisible()
  await page.goto('/compose?to=Rosalind')
  await sheetOf(page).click()
  await page.keyboard.type('Hang there, my verse, ')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await page.keyboard.type('in witness of my love.')

  await keeper.client.admin.ban({ userId, reason: 'Spoils the trees' })
  for (const window of [page, other]) {
    await expect(window).toHaveURL(/\/login/)
    await expect(reason(window)).toBeVisible()
  }
  await expect(reason(page)).toContainText('Letters that you were writing are kept.')
  await page.reload()
  await expect(reason(page)).toBeVisible()

  // The same reason is already on screen.
  const refused = page.waitForResponse('**/accounts/signIn')
  await signIn(page, 'Orlando')
  expect((await refused).status()).toBe(403)
  await expect(reason(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/login/)

  await keeper.client.admin.unban({ userId, reason: 'They are only poems' })
  await signIn(page, 'Orlando')
  await expect(page).toHaveURL(/\/compose\?draft=[\da-f-]+$/)
  await expect(sheetOf(page)).toHaveText('Hang there, my verse, in witness of my love.')
})
