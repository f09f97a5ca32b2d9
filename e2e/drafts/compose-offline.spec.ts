import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })
const waitingNotice = (page: Page) => page.getByText(/will be sent when it is back/)

test.use({
  expectedErrors: [
    /ERR_(INTERNET|NETWORK|CONNECTION|FAILED)|Failed to fetch|A kept draft could|404.*(drafts\/get|letters\/sentLetter)|409.*(drafts\/save|letters\/send|scheduledLetters\/get)/,
  ],
})

/** Rule 4.4 */
test('a letter written and sent offline is sent by itself, exactly once, by whichever tab has the connection back, and is no draft in any', async ({
  openAs,
  signIn,
}) => {
  const ada = await signIn('Ada_off')
  const { page, api } = await openAs('Ben_off')
  const context = page.context()
  await page.goto('/compose?to=Ada_off')
  await expect(page.locator('.recipient-field__found')).toContainText('Ada_off')
  await sheetOf(page).click()
  await page.keyboard.type('Before the storm. ')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await context.setOffline(true)
  await sheetOf(page).press('Control+End')
  await page.keyboard.type('And in the middle of it.')
  await expect(page.getByText('On this device, will be saved when you are back online')).toBeVisible()

  await sendButton(page).dblclick()
  await expect(waitingNotice(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting to Be Sent' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await sheetOf(page).click({ force: true })
  await page.keyboard.type('Too late for this.')
  await expect(sheetOf(page)).not.toContainText('Too late')

  // The tab in which it was written does not get through.
  await page.route('**/letters/send', route => route.abort())
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/inbox')
  await expectSent(page)
  await expect(page).toHaveURL(/\/dashboard/)
  const { letters } = await ada.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['Before the storm. And in the middle of it.'])
  expect(await api.client.drafts.list()).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => /draft|letter/.test(key))),
  ).toEqual([])
})
