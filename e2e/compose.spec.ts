import type { Page } from '@playwright/test'
import { expectSent } from './expect-sent.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const recipient = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sheetOf = (page: Page) => page.locator('.ProseMirror')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })

/** As large a paste as a person can make: straight into the editor. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  }, html)
}

test.describe('who a letter is for', () => {
  test.use({ expectedErrors: [/(404|422|500|503).*\/letters\/findRecipient/] })

  test('is found by the exact name alone, and told in words otherwise', async ({ openAs }) => {
    await openAs('Lucy')
    const { page } = await openAs('Mara')
    await page.goto('/compose')
    await recipient(page).fill('Lucy')
    await expect(page.locator('.found')).toContainText('Lucy')
    for (const name of ['lucy', 'Lucyy', 'Luzy']) {
      await recipient(page).fill(name)
      const refusal = `User "${name}" not found. Make sure the username is spelled correctly.`
      await expect(page.getByText(refusal)).toBeVisible()
    }
    await recipient(page).fill('Mara')
    await expect(
      page.getByText("You can't send a letter to yourself! Try sending one to a friend instead."),
    ).toBeVisible()
    await page.route('**/letters/findRecipient', route => route.fulfill({ status: 500, json: { json: {} } }))
    await recipient(page).fill('Lucy_2')
    await expect(page.getByText('Error searching for user. Please try again.')).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute('**/letters/findRecipient')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(/^User "Lucy_2" not found/)).toBeVisible()
  })
})

test('the last recipients are offered, and chosen with the keyboard', async ({ openAs }) => {
  await openAs('Otto')
  const { page, api } = await openAs('Nell')
  const letter = {
    id: crypto.randomUUID(),
    receiver: 'Otto',
    banner: 'dreamy-clouds',
    content: '<p>Hello.</p>',
  } as const
  await api.client.letters.send(letter)
  await page.goto('/compose')
  await recipient(page).click()
  await expect(page.getByRole('option', { name: /Otto/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(recipient(page)).toHaveValue('Otto')
  await expect(page.locator('.found')).toContainText('Otto')
})

test('Enter on a name leads on to the letter, though the editor has yet to come', async ({ openAs }) => {
  await openAs('Lene')
  const { page } = await openAs('Mats')
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/letter-editor-*.js', async route => {
    await coming.promise
    await route.continue()
  })
  await page.goto('/compose', { waitUntil: 'commit' })
  await recipient(page).fill('Lene')
  await expect(page.locator('.found')).toContainText('Lene')
  await recipient(page).press('Enter')
  await expect(sheetOf(page)).toHaveCount(0)
  coming.resolve()
  await expect(sheetOf(page)).toBeFocused()
})

test('a letter without words is not sent, and says what is missing', async ({ openAs }) => {
  await openAs('Paul')
  const { page, api } = await openAs('Quinn')
  await page.goto('/compose?to=Paul')
  await sheetOf(page).click()
  await page.keyboard.type('   ')
  await sendButton(page).press('Enter')
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  expect((await api.client.letters.sent({})).totals.total).toBe(0)
})

test('a draft survives a closed tab and is gone when the letter is sent', async ({ openAs }) => {
  await openAs('Rita')
  const { page, api } = await openAs('Sam')
  await page.goto('/compose?to=Rita')
  await sheetOf(page).click()
  await page.keyboard.type('Half a letter, ')
  await page.getByRole('radio', { name: 'Golden Hearts' }).check({ force: true })
  // Its paper, too: the words alone may have been saved before it was chosen.
  await expect
    .poll(() => api.client.drafts.list())
    .toMatchObject([{ firstWords: 'Half a letter,', banner: 'golden-hearts' }])
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto('/compose')
  await expect(sheetOf(again)).toContainText('Half a letter,')
  await expect(recipient(again)).toHaveValue('Rita')
  await expect(again.locator('[data-banner="golden-hearts"]').first()).toBeVisible()
  await sendButton(again).click()
  await expectSent(again)
  expect(await api.client.drafts.list()).toEqual([])
})

test('a template sets the words and the paper, and gives back what stood there', async ({ openAs }) => {
  const { page } = await openAs('Tess')
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('My own words.')
  await page
    .getByRole('radio', { name: 'Funny' })
    .or(page.getByRole('button', { name: 'Funny' }))
    .first()
    .click()
  await page.locator('.template').first().click()
  await expect(sheetOf(page)).not.toContainText('My own words.')
  await expect(
    page.locator('.letter[data-banner="spring-flowers"], [data-banner="spring-flowers"] .letter').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheetOf(page)).toContainText('My own words.')
})

test('the formatting that is chosen is the formatting that arrives', async ({ openAs }) => {
  const { api: otis } = await openAs('Otis')
  const { page } = await openAs('Uma')
  await page.goto('/compose?to=Otis')
  await sheetOf(page).click()
  await page.getByRole('button', { name: /H1|Header 1/ }).click()
  await page.keyboard.type('A title')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('slanted ')
  await page.keyboard.press('Control+i')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('and underlined')
  await page
    .getByRole('radio', { name: 'Preview' })
    .or(page.getByRole('button', { name: 'Preview' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'A title' })).toBeVisible()
  await sendButton(page).click()
  await expectSent(page)
  const [summary] = (await otis.client.letters.inbox({})).letters
  const letter = await otis.client.letters.received({ id: summary?.id ?? '' })
  expect(letter.content).toBe('<h1>A title</h1><p><em>slanted </em><u>and underlined</u></p>')
})

test.describe('a letter of 5 MB', () => {
  test.use({ expectedErrors: [/413/] })

  test('is taken to the last byte; one more is refused, and every word stays on the sheet', async ({
    openAs,
  }) => {
    const { api: vera } = await openAs('Vera')
    const { page, api } = await openAs('Wim')
    const words = 'love '.repeat(5 * 1024 * 1024).slice(0, 5 * 1024 * 1024 - '<p></p>'.length)
    const largest = `<p>${words}</p>`
    await page.goto('/compose?to=Vera')
    await sheetOf(page).click()
    await paste(page, `<p>${words}!</p>`)
    await expect(sheetOf(page)).toContainText('love love')
    await sendButton(page).click()
    await expect(page.getByText(/Failed to send letter: .*larger than 5 MB/)).toBeVisible({ timeout: 60_000 })
    await expect(sheetOf(page)).toContainText('love love')
    expect((await api.client.letters.sent({})).totals.total).toBe(0)

    await sheetOf(page).press('Control+End')
    await page.keyboard.press('Backspace')
    await sendButton(page).click()
    await expectSent(page, 60_000)
    const [summary] = (await vera.client.letters.inbox({})).letters
    const letter = await vera.client.letters.received({ id: summary?.id ?? '' })
    expect(letter.content === largest).toBe(true)
  })
})

test.describe('a lost answer', () => {
  test.use({ expectedErrors: [/503/] })

  test('an answer lost on its way is asked for again: one letter', async ({ openAs }) => {
    await openAs('Xena')
    const { page, api } = await openAs('Yan')
    await page.goto('/compose?to=Xena')
    await sheetOf(page).click()
    await page.keyboard.type('Only once.')
    let lost = false
    await page.route('**/letters/send', async route => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': '0' },
        json: { json: { code: 'unavailable' } },
      })
    })
    await sendButton(page).dblclick()
    await expectSent(page)
    expect(lost).toBe(true)
    expect((await api.client.letters.sent({})).totals.total).toBe(1)
  })
})

test.describe('a draft changed in two windows', () => {
  test.use({ expectedErrors: [/409|A kept draft could not be saved|ERR_CONNECTION_RESET/] })

  test('is not sent before it is said which text is meant, and the other is kept', async ({ openAs }) => {
    const { api: zoe } = await openAs('Zoe')
    const { page, api } = await openAs('Yves')
    await page.goto('/compose?to=Zoe')
    await sheetOf(page).click()
    await page.keyboard.type('The beginning. ')
    await expect.poll(async () => (await api.client.drafts.list()).length).toBe(1)
    const other = await page.context().newPage()
    await other.goto('/compose?to=Zoe')
    await expect(sheetOf(other)).toContainText('The beginning.')
    await sheetOf(other).press('Control+End')
    await other.keyboard.type('Words of the second window.')
    await expect(other.getByText(/^Draft saved/).first()).toBeVisible()
    await expect
      .poll(async () => (await api.client.drafts.list())[0]?.firstWords)
      .toContain('Words of the second window.')
    await sheetOf(page).press('Control+End')
    await page.keyboard.type('Words of the first window.')
    await expect(page.getByText('This letter was changed somewhere else, too.').first()).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByText(/Choose above which one to go on with/)).toBeVisible()
    expect((await api.client.letters.sent({})).totals.total).toBe(0)

    await page.getByRole('button', { name: 'Keep This One' }).click()
    await expect(page.getByText('The other one is kept among your drafts.')).toBeVisible()
    await sendButton(page).click()
    await expectSent(page)
    const [arrived] = (await zoe.client.letters.inbox({})).letters
    expect(arrived?.preview).toContain('Words of the first window.')
    const kept = (await api.client.drafts.list()).map(draft => draft.firstWords)
    expect(kept.some(words => words.includes('Words of the second window.'))).toBe(true)
  })

  test('is not sent from the device that has not heard of it, and nothing of it is lost', async ({
    openAs,
  }) => {
    const { api: zora } = await openAs('Zora')
    const { page: laptop, api } = await openAs('Yuma')
    await laptop.goto('/compose?to=Zora')
    await sheetOf(laptop).click()
    await laptop.keyboard.insertText('The beginning.')
    await expect.poll(async () => (await api.client.drafts.list())[0]?.firstWords).toBe('The beginning.')
    const { page: phone } = await openAs('Yuma')
    await phone.goto('/compose?to=Zora')
    await expect(sheetOf(phone)).toContainText('The beginning.')
    await sheetOf(phone).press('Control+End')
    await phone.keyboard.insertText(' Written on the phone.')
    await expect
      .poll(async () => (await api.client.drafts.list())[0]?.firstWords)
      .toContain('Written on the phone.')

    await sendButton(laptop).click()
    await expect(laptop.getByText('This letter was changed somewhere else, too.').first()).toBeVisible()
    expect((await zora.client.letters.inbox({})).letters).toEqual([])
    await laptop.getByRole('button', { name: 'Take the Other One' }).click()
    await expect(sheetOf(laptop)).toContainText('Written on the phone.')
    await sendButton(laptop).click()
    await expectSent(laptop)
    const [arrived] = (await zora.client.letters.inbox({})).letters
    expect(arrived?.preview).toBe('The beginning. Written on the phone.')
  })

  test('stays when a sheet that has not heard of it is emptied', async ({ openAs }) => {
    const { page, api } = await openAs('Yorick')
    const draft = { id: crypto.randomUUID(), receiver: '', banner: 'dreamy-clouds' } as const
    await api.client.drafts.save({ ...draft, content: '<p>The beginning.</p>', revision: 0 })
    await page.goto('/compose')
    await expect(sheetOf(page)).toHaveText('The beginning.')
    await api.client.drafts.save({ ...draft, content: '<p>Written on the phone.</p>', revision: 1 })
    await sheetOf(page).press('Control+a')
    await page.keyboard.press('Delete')
    await expect(page.getByText('This letter was changed somewhere else, too.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave It Empty' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Take the Other One' }).click()
    await expect(sheetOf(page)).toHaveText('Written on the phone.')
    expect((await api.client.drafts.list()).map(one => one.firstWords)).toEqual(['Written on the phone.'])

    await sheetOf(page).press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => api.client.drafts.list()).toEqual([])
  })

  test('by itself alone, whose answer was lost, is no matter to be asked about', async ({ openAs }) => {
    const { api: zita } = await openAs('Zita')
    const { page, api } = await openAs('Yoko')
    await page.goto('/compose?to=Zita')
    await expect(page.locator('.found')).toContainText('Zita')
    let isLosing = true
    await page.route('**/drafts/save', async route => {
      if (!isLosing) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sheetOf(page).click()
    await page.keyboard.insertText('One.')
    const firstWords = async () => (await api.client.drafts.list())[0]?.firstWords
    await expect.poll(firstWords).toBe('One.')
    await page.keyboard.insertText(' Two.')
    await expect(page.getByText(/^Kept on this device/).first()).toBeVisible()
    isLosing = false
    await page.reload()
    await expect(sheetOf(page)).toHaveText('One. Two.')
    await expect.poll(firstWords, { timeout: 20_000 }).toBe('One. Two.')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()

    await expect(page.locator('.sheet-notice')).toBeHidden()

    isLosing = true
    await sheetOf(page).press('Control+End')
    const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/drafts/save'))
    await page.keyboard.insertText(' Three.')
    await lost
    await page.keyboard.insertText(' Four.')
    await sendButton(page).click()
    await expectSent(page)
    const [arrived] = (await zita.client.letters.inbox({})).letters
    expect(arrived?.preview).toBe('One. Two. Three. Four.')
  })
})
