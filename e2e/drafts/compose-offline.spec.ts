import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const recipient = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })
const waitingNotice = (page: Page) => page.getByText(/will be sent when it is back/)

const localDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => /^(unsent-draft|waiting-letter):/.test(key))
      .join(' '),
  )
const firstWords = async (api: Browser) => (await api.client.drafts.list()).map(draft => draft.firstWords)

async function write(page: Page, to: string, words: string): Promise<void> {
  await page.goto(`/compose?to=${to}`)
  await expect(page.locator('.recipient-field__found')).toContainText(to)
  await sheetOf(page).click()
  await page.keyboard.type(words)
}

test.use({
  expectedErrors: [
    /ERR_(INTERNET|NETWORK|CONNECTION|FAILED)|Failed to fetch|A kept draft could|404.*(drafts\/get|letters\/sentLetter)|409.*(drafts\/save|letters\/send|scheduledLetters\/get)/,
  ],
})

/** Rule 4.4 */
test('a letter written and sent offline is sent by itself, exactly once, when the connection is back', async ({
  openAs,
}) => {
  const { api: ada } = await openAs('Ada_off')
  const { page, api } = await openAs('Ben_off')
  await write(page, 'Ada_off', 'Before the storm. ')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await page.context().setOffline(true)
  await sheetOf(page).press('Control+End')
  await page.keyboard.type('And in the middle of it.')
  await expect(page.getByText('Kept on this device, will be saved when you are back online')).toBeVisible()

  await sendButton(page).dblclick()
  await expect(waitingNotice(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting to Be Sent' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await sheetOf(page).click({ force: true })
  await page.keyboard.type('Too late for this.')
  await expect(sheetOf(page)).not.toContainText('Too late')

  await page.context().setOffline(false)
  await expectSent(page)
  await expect(page).toHaveURL(/\/dashboard/)
  const { letters } = await ada.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['Before the storm. And in the middle of it.'])
  expect(await api.client.drafts.list()).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => /draft|letter/.test(key))),
  ).toEqual([])
})

async function openConflictingWindows(page: Page, api: Browser, to: string): Promise<Page> {
  const context = page.context()
  await write(page, to, 'The beginning. ')
  // A pause in typing saves only a part at first.
  await expect.poll(() => firstWords(api)).toEqual(['The beginning.'])
  const other = await context.newPage()
  await other.goto(`/compose?to=${to}`)
  await expect(sheetOf(other)).toContainText('The beginning.')
  await context.setOffline(true)
  for (const [window, words] of [
    [page, 'Words of the first.'],
    [other, 'Words of the second.'],
  ] as const) {
    await sheetOf(window).press('Control+End')
    await window.keyboard.type(words)
    await expect.poll(() => localDrafts(window)).toContain(words)
  }
  return other
}

test('a letter sent from one of two windows with different edits leaves the words of the other as a draft', async ({
  openAs,
}) => {
  const { api: uwe } = await openAs('Uwe_off')
  const { page, api } = await openAs('Vera_off')
  const other = await openConflictingWindows(page, api, 'Uwe_off')
  await sendButton(page).click()
  await expect(waitingNotice(page)).toBeVisible()
  await expect(waitingNotice(other)).toBeVisible()
  // The other window does the sending, and still shows its own words.
  await page.close()
  await other.context().setOffline(false)
  await expect(other.getByText('This letter has already been sent.')).toBeVisible()
  await expect(sheetOf(other)).toHaveText('The beginning. Words of the second.')
  const { letters } = await uwe.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['The beginning. Words of the first.'])
  await other.goto('/dashboard')
  await expect.poll(() => firstWords(api)).toEqual(['The beginning. Words of the second.'])
  await expect
    .poll(() => localDrafts(other))
    .toMatch(/^(?!.*Words of the first).*Words of the second.*"refused":"letter_conflict"/)
})

test('a letter that another tab sends is sent in the tab where it was written, too, and is no draft', async ({
  openAs,
}) => {
  const { api: lea } = await openAs('Lea_off')
  const { page, api } = await openAs('Max_off')
  await write(page, 'Lea_off', 'Only once.')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/compose?to=Lea_off')
  await expect(sheetOf(other)).toContainText('Only once.')
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(waitingNotice(page)).toBeVisible()
  // The tab in which it was written does not get through.
  await page.route('**/letters/send', route => route.abort())
  await page.context().setOffline(false)
  await expectSent(page)
  await expectSent(other)
  const { letters } = await lea.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['Only once.'])
  expect(await api.client.drafts.list()).toEqual([])
  expect(await localDrafts(page)).toBe('')
})

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: [/401|ERR_FAILED/] })

  /** Rule 4.1 */
  test('compose keeps the letter as a draft when the session has ended, says so, and reopens it after signing in', async ({
    openAs,
  }) => {
    await openAs('Sara_off')
    const { page, api } = await openAs('Tom_off')
    await page.route('**/api/rpc/live/stream*', route => route.abort())
    await write(page, 'Sara_off', 'Do not lose me.')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
    // The window learns of it only by the refused letter.
    await api.client.accounts.signOut()
    await sendButton(page).click()
    await expect(page.getByText(/Your session has ended. Your letter is kept as a draft/)).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill('tom_off@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(sheetOf(page)).toContainText('Do not lose me.')
    await expect(recipient(page)).toHaveValue('Sara_off')
  })
})
