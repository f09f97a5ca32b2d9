import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { expectSent } from './expect-sent.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { letAnswerStand } from './let-stand.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const recipient = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })
const waits = (page: Page) => page.getByText(/will be sent when it is back/)

const keptHere = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => /^(unsent-draft|waiting-letter):/.test(key))
      .join(' '),
  )
const firstWords = async (api: Browser) => (await api.client.drafts.list()).map(draft => draft.firstWords)

/** A letter on the desk for someone who was found, not yet sent. */
async function write(page: Page, to: string, words: string): Promise<void> {
  await page.goto(`/compose?to=${to}`)
  await expect(page.locator('.found')).toContainText(to)
  await sheetOf(page).click()
  await page.keyboard.type(words)
}

test.use({
  expectedErrors: [
    /ERR_(INTERNET|NETWORK|CONNECTION|FAILED)|Failed to fetch|A kept draft could|404.*drafts\/get|409.*(drafts\/save|letters\/send)/,
  ],
})

test('a letter is written and sent without a connection, and goes by itself, once, when it is back', async ({
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
  await expect(waits(page)).toBeVisible()
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

test('what waits can be called off, and what went wrong is no longer said when it is over', async ({
  openAs,
}) => {
  const { api: cara } = await openAs('Cara_off')
  const { page, api } = await openAs('Dan_off')
  await write(page, 'Cara_off', 'On second thoughts')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(waits(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(waits(page)).toBeHidden()
  await sheetOf(page).press('Control+End')
  await page.keyboard.type(', not yet.')
  await page.context().setOffline(false)
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await expect(page.locator('.send-problem')).toBeEmpty()
  await expect
    .poll(async () => (await api.client.drafts.list()).map(draft => draft.firstWords))
    .toEqual(['On second thoughts, not yet.'])
  expect((await cara.client.letters.inbox({})).letters).toEqual([])
})

test('a closed tab keeps what waits; any page of its writer sends it when it is opened again', async ({
  openAs,
}) => {
  const { api: eve } = await openAs('Eve_off')
  const { page, api } = await openAs('Finn_off')
  await write(page, 'Eve_off', 'Sent from the tunnel.')
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(waits(page)).toBeVisible()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  expect((await eve.client.letters.inbox({})).letters).toEqual([])

  const inbox = await context.newPage()
  await inbox.goto('/inbox')
  await expect(inbox.getByText('Your letter to Eve_off was sent.')).toBeVisible()
  expect((await eve.client.letters.inbox({})).letters).toHaveLength(1)
  expect(await api.client.drafts.list()).toEqual([])
  await inbox.goto('/compose')
  await expect(sheetOf(inbox)).toBeVisible()
  await expect(inbox.getByText('is waiting to be sent')).toBeHidden()
  await expect(sheetOf(inbox)).toHaveText('')
  expect((await api.client.letters.sent({})).totals.total).toBe(1)
})

test('what another sheet waits for is told on the desk, and can be called off there', async ({ openAs }) => {
  await openAs('Gus_off')
  const { page, api } = await openAs('Hana_off')
  await page.route('**/letters/send', route => route.abort('connectionfailed'))
  await write(page, 'Gus_off', 'The waiting one.')
  await sendButton(page).click()
  await expect(waits(page)).toBeVisible()
  await page.goto('/compose')
  await expect(page.getByText('A letter to Gus_off is waiting to be sent.')).toBeVisible()
  await expect(sheetOf(page)).toHaveText('')
  await page.getByRole('button', { name: 'Cancel sending the letter to Gus_off' }).click()
  await page.getByRole('button', { name: 'Open Draft' }).click()
  await expect(sheetOf(page)).toContainText('The waiting one.')
  await page.unroute('**/letters/send')
  await sendButton(page).click()
  await expectSent(page)
  expect((await api.client.letters.sent({})).totals.total).toBe(1)
})

test('a connection that breaks while the letter is sent leaves one letter', async ({ openAs }) => {
  const { api: iris } = await openAs('Iris_off')
  const { page, api } = await openAs('Joe_off')
  await write(page, 'Iris_off', 'Half on its way.')
  let attempts = 0
  await page.route('**/letters/send', async route => {
    attempts += 1
    if (attempts > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sendButton(page).click()
  await expectSent(page)
  expect(attempts).toBe(2)
  expect((await iris.client.letters.inbox({})).letters).toHaveLength(1)
  expect((await api.client.letters.sent({})).totals.total).toBe(1)
})

test('a letter that waits is sent although the answer to its last save was lost', async ({ openAs }) => {
  const { api: ulla } = await openAs('Ulla_off')
  const { page, api } = await openAs('Veit_off')
  await page.route('**/drafts/save', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(page, 'Ulla_off', 'Before the bridge.')
  await expect.poll(async () => (await api.client.drafts.list())[0]?.firstWords).toBe('Before the bridge.')
  await sheetOf(page).press('Control+End')
  await page.keyboard.insertText(' And after it.')
  await page.route('**/letters/send', route => route.abort('connectionfailed'), { times: 1 })
  await sendButton(page).click()
  await expectSent(page)
  const { letters } = await ulla.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['Before the bridge. And after it.'])
  expect(await api.client.drafts.list()).toEqual([])
})

test('words that a letter sent from elsewhere did not carry are told of once, and stay', async ({
  openAs,
}) => {
  await openAs('Wim_off')
  const { page, api } = await openAs('Xenia_off')
  const context = page.context()
  await write(page, 'Wim_off', 'The beginning.')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.insertText(' Words from the train.')
  await expect(page.getByText('Kept on this device, will be saved when you are back online')).toBeVisible()
  await page.close()
  const [draft] = await api.client.drafts.list()
  const letter = { id: draft?.id ?? '', receiver: 'Wim_off', banner: 'dreamy-clouds' } as const
  await api.client.letters.send({ ...letter, content: '<p>The beginning.</p>' })
  await context.setOffline(false)

  const again = await context.newPage()
  await letAnswerStand(again)
  const saves: string[] = []
  again.on('request', request => request.url().endsWith('/drafts/save') && saves.push(request.url()))
  await again.goto('/inbox')
  const news = again.getByText(
    'Your letter to Wim_off has been sent. Words that it did not carry are still here.',
  )
  await expect(news).toBeVisible()
  await again.getByRole('button', { name: 'Close message' }).click()
  await again.goto('/compose')
  await expect(sheetOf(again)).toHaveText('')
  await again.getByRole('button', { name: 'Your Drafts (1)' }).click()
  await expect(again.getByText('Its letter was sent without this.')).toBeVisible()
  expect(await axeFindings(again)).toEqual([])
  await again.getByRole('button', { name: /Words from the train/ }).click()
  await again.getByRole('button', { name: 'Let It Go' }).click()
  await expect(sheetOf(again)).toHaveText('')
  await again.getByRole('button', { name: 'Undo' }).click()
  await expect(again.getByText('This letter has already been sent.')).toBeVisible()
  await expect(news).toBeHidden()
  expect(saves).toHaveLength(1)

  await again.getByRole('button', { name: 'Keep It as a New Letter' }).click()
  await expect
    .poll(async () => (await api.client.drafts.list()).map(one => one.firstWords))
    .toEqual(['The beginning. Words from the train.'])
  expect((await api.client.letters.sent({})).totals.total).toBe(1)
})

test('two windows with one draft: what is sent from one while offline is known to the other', async ({
  openAs,
}) => {
  const { api: kim } = await openAs('Kim_off')
  const { page, api } = await openAs('Leo_off')
  await write(page, 'Kim_off', 'In both windows.')
  await expect.poll(() => firstWords(api), { timeout: 20_000 }).toEqual(['In both windows.'])
  const other = await page.context().newPage()
  await other.goto('/compose?to=Kim_off')
  await expect(sheetOf(other)).toContainText('In both windows.')
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(waits(page)).toBeVisible()
  await expect(waits(other)).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await kim.client.letters.inbox({})).letters.length, { timeout: 20_000 })
    .toBe(1)
  const done = (window: Page) =>
    window
      .getByText('Letter Sent Successfully!')
      .or(window.getByText('This letter has already been sent.'))
      .or(window.getByText(/Welcome back/))
      .first()
  await expect(done(page)).toBeVisible()
  await expect(done(other)).toBeVisible()
  expect((await kim.client.letters.inbox({})).letters).toHaveLength(1)
})

test('two windows that write on one draft without a connection keep the words of both', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Mia_off')
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('The beginning. ')
  // A pause in the typing saves a part of it.
  await expect.poll(() => firstWords(api), { timeout: 20_000 }).toEqual(['The beginning.'])
  const other = await page.context().newPage()
  await other.goto('/compose')
  await expect(sheetOf(other)).toContainText('The beginning.')
  await page.context().setOffline(true)
  for (const [window, words] of [
    [page, 'Words of the first.'],
    [other, 'Words of the second.'],
  ] as const) {
    await sheetOf(window).press('Control+End')
    await window.keyboard.type(words)
    await expect(
      window.getByText('Kept on this device, will be saved when you are back online'),
    ).toBeVisible()
  }
  const context = page.context()
  await page.close()
  await other.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/compose')
  // What a window says as it closes may yet get through; then the words of the other lie on the desk, to be decided on.
  const texts = async () => [
    ...(await api.client.drafts.list()).map(draft => draft.firstWords),
    await sheetOf(again).textContent(),
  ]
  for (const words of ['The beginning. Words of the first.', 'The beginning. Words of the second.']) {
    await expect.poll(texts, { timeout: 20_000 }).toContain(words)
  }
})

/** Two windows of one writer that say different things of one draft, while the server is out of reach. */
async function openDisputed(page: Page, api: Browser, to: string): Promise<Page> {
  const context = page.context()
  await write(page, to, 'The beginning. ')
  // A pause in the typing saves a part of it.
  await expect.poll(() => firstWords(api), { timeout: 20_000 }).toEqual(['The beginning.'])
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
    await expect.poll(() => keptHere(window), { timeout: 20_000 }).toContain(words)
  }
  return other
}

test('two windows that say something else: what is sent from one leaves the words of the other', async ({
  openAs,
}) => {
  const { api: uwe } = await openAs('Uwe_off')
  const { page, api } = await openAs('Vera_off')
  const other = await openDisputed(page, api, 'Uwe_off')
  await sendButton(page).click()
  await expect(waits(page)).toBeVisible()
  await expect(waits(other)).toBeVisible()
  // So it is the other that sends, with its own words still on the sheet.
  await page.close()
  await other.context().setOffline(false)
  await expect(other.getByText('This letter has already been sent.')).toBeVisible({ timeout: 20_000 })
  await expect(sheetOf(other)).toHaveText('The beginning. Words of the second.')
  const { letters } = await uwe.client.letters.inbox({})
  expect(letters.map(letter => letter.preview)).toEqual(['The beginning. Words of the first.'])
  await other.goto('/dashboard')
  await expect
    .poll(() => firstWords(api), { timeout: 20_000 })
    .toEqual(['The beginning. Words of the second.'])
  // What this sheet says is kept, too, and what was sent is a draft nowhere.
  await expect
    .poll(() => keptHere(other), { timeout: 20_000 })
    .toMatch(/^(?!.*Words of the first).*Words of the second.*"refused":"letter_conflict"/)
})

test('a device without room for the words of two windows keeps those that lie there', async ({ openAs }) => {
  await openAs('Tess_off')
  const { page, api } = await openAs('Mira_off')
  const other = await openDisputed(page, api, 'Tess_off')
  await other.close()
  await page.evaluate(() => {
    for (let size = 2 ** 20; size >= 1; ) {
      try {
        localStorage.setItem(`full-${size}`, (localStorage.getItem(`full-${size}`) ?? '') + ' '.repeat(size))
      } catch {
        size /= 2
      }
    }
  })
  await sendButton(page).click()
  await expect(page.getByText(/^Failed to send letter: You seem to be offline/).first()).toBeVisible()
  await expect(page.getByText('Not saved yet: keep this page open')).toBeVisible()
  expect(await keptHere(page)).toContain('The beginning. Words of the second.')
  await page.context().setOffline(false)
  await expect
    .poll(() => firstWords(api), { timeout: 20_000 })
    .toContain('The beginning. Words of the first.')
  expect(await keptHere(page)).toContain('The beginning. Words of the second.')
})

test.describe('a receiver who is gone', () => {
  test.use({
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|404.*\/letters\/(send|findRecipient)/],
  })

  test('between the lookup and the sending: the text stays as a draft, with the reason', async ({
    openAs,
  }) => {
    const { api: nora } = await openAs('Nora_off')
    const { page, api } = await openAs('Olaf_off')
    await write(page, 'Nora_off', 'Are you still there?')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
    await nora.client.leaving.leave({ password: 'correct horse battery' })
    await sendButton(page).click()
    await expect(
      page.getByText('Failed to send letter: There is no one with that username.').first(),
    ).toBeVisible()
    await expect(page.getByText(/^User "Nora_off" not found/)).toBeVisible()
    await expect(sheetOf(page)).toContainText('Are you still there?')
    await expect
      .poll(async () => (await api.client.drafts.list())[0]?.firstWords)
      .toBe('Are you still there?')
    await recipient(page).fill('Olaf_of')
    await expect(page.getByText(/^Failed to send letter/)).toBeHidden()
  })

  test('while the letter waited: the same, once the connection is back', async ({ openAs }) => {
    const { api: pia } = await openAs('Pia_off')
    const { page, api } = await openAs('Rolf_off')
    await write(page, 'Pia_off', 'Into the dark.')
    await page.context().setOffline(true)
    await sendButton(page).click()
    await expect(waits(page)).toBeVisible()
    await pia.client.leaving.leave({ password: 'correct horse battery' })
    await page.context().setOffline(false)
    await expect(
      page.getByText('Failed to send letter: There is no one with that username.').first(),
    ).toBeVisible({ timeout: 20_000 })
    await expect(waits(page)).toBeHidden()
    await expect(sheetOf(page)).toContainText('Into the dark.')
    await expect.poll(async () => (await api.client.drafts.list())[0]?.firstWords).toBe('Into the dark.')
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: [/401|ERR_FAILED/] })

  test('keeps the letter as a draft, says so, and has it on the desk after signing in', async ({
    openAs,
  }) => {
    await openAs('Sara_off')
    const { page, api } = await openAs('Tom_off')
    await page.route('**/api/rpc/live/stream*', route => route.abort())
    await write(page, 'Sara_off', 'Do not lose me.')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
    // The window hears of it by the refused letter alone, as where no stream is open.
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
