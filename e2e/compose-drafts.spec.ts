import type { Page } from '@playwright/test'
import { expectSent } from './expect-sent.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { letAnswerStand } from './let-stand.ts'
import { tabTo } from './tab-to.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')
// A name that nobody has is looked for, too; and what a page saves as it is left may be overtaken by the next page.
test.use({ expectedErrors: [/404.*\/(letters\/findRecipient|drafts\/get)|409.*\/drafts\/save/] })

/** Writes and waits until the server has it. All at once, so that no save comes between the words. */
async function writeOn(page: Page, words: string, saves: () => Promise<string | undefined>): Promise<void> {
  await sheetOf(page).press('Control+End')
  await page.keyboard.insertText(words)
  await expect.poll(saves).toContain(words.trim())
}

test('a letter as it was earlier is looked at, comes back with its paper, and Undo undoes that', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Ursa')
  const firstWords = async () => (await api.client.drafts.list())[0]?.firstWords
  await letAnswerStand(page)
  await page.goto('/compose')
  await sheetOf(page).click()
  await writeOn(page, 'The first thought.', firstWords)
  await page.getByRole('radio', { name: 'Starry Night' }).check({ force: true })
  await writeOn(page, ' And one too many.', firstWords)

  await page.getByRole('button', { name: 'Earlier Today' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /The first thought\./ })
    .first()
    .click()
  await expect(dialog.locator('.letter')).toContainText('The first thought.')
  await expect(dialog.locator('.letter')).toHaveAttribute('data-banner', 'romantic-roses')
  await expect(dialog.locator('[contenteditable="true"]')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go Back to This' }).click()
  await expect(sheetOf(page)).not.toContainText('one too many')
  await expect(page.locator('.sheet--open .letter')).toHaveAttribute('data-banner', 'romantic-roses')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheetOf(page)).toContainText('The first thought. And one too many.')
  await expect(page.locator('.sheet--open .letter')).toHaveAttribute('data-banner', 'starry-night')
  await expect.poll(firstWords).toBe('The first thought. And one too many.')
})

test('of another draft, too: it comes to the desk as it was, and the editor can undo it', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Vito')
  const id = crypto.randomUUID()
  const draft = { id, receiver: '', banner: 'golden-hearts' } as const
  await api.client.drafts.save({ ...draft, content: '<p>Before.</p>', revision: 0 })
  await api.client.drafts.save({ ...draft, content: '<p>After.</p>', revision: 1 })
  const other = { id: crypto.randomUUID(), receiver: 'Vera', banner: 'dreamy-clouds' } as const
  await api.client.drafts.save({ ...other, content: '<p>On the desk.</p>', revision: 0 })

  await page.goto('/compose')
  await expect(sheetOf(page)).toContainText('On the desk.')
  await page.getByRole('button', { name: /^Other Drafts/ }).click()
  await page.getByRole('button', { name: 'Earlier today: the draft To no one yet' }).click()
  await page.getByRole('button', { name: /Before\./ }).click()
  await page.getByRole('button', { name: 'Go Back to This' }).click()
  await expect(sheetOf(page)).toHaveText('Before.')
  await expect.poll(async () => (await api.client.drafts.get({ id })).content).toBe('<p>Before.</p>')
  await sheetOf(page).press('Control+z')
  await expect(sheetOf(page)).toHaveText('After.')
  await expect.poll(async () => (await api.client.drafts.get({ id })).content).toBe('<p>After.</p>')
  expect((await api.client.drafts.list()).map(one => one.receiver).toSorted()).toEqual(['', 'Vera'])
})

test('a template gives back words and paper, with Control+Z as with Undo', async ({ openAs }) => {
  const { page, api } = await openAs('Wanda')
  const paper = page.locator('.sheet--open .letter')
  await letAnswerStand(page)
  await page.goto('/compose')
  await page.getByRole('radio', { name: 'Royal Elegance' }).check({ force: true })
  await sheetOf(page).click()
  await page.keyboard.type('My own words.')
  await page.locator('.template').first().click()
  await expect(sheetOf(page)).not.toContainText('My own words.')
  await expect(paper).toHaveAttribute('data-banner', 'romantic-roses')
  await expect(sheetOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(sheetOf(page)).toHaveText('My own words.')
  await expect(paper).toHaveAttribute('data-banner', 'royal-elegance')
  await expect.poll(async () => (await api.client.drafts.list())[0]?.banner).toBe('royal-elegance')
  await page.keyboard.press('Control+Shift+z')
  await expect(paper).toHaveAttribute('data-banner', 'romantic-roses')
  await page.keyboard.press('Control+z')
  await expect(sheetOf(page)).toHaveText('My own words.')
  await page.locator('.template').first().click()
  await expect(sheetOf(page)).not.toContainText('My own words.')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(sheetOf(page)).toHaveText('My own words.')
  await expect(paper).toHaveAttribute('data-banner', 'royal-elegance')
})

test('on a phone a message lies neither on the letter nor on what sends it', async ({ openAs }) => {
  const { page } = await openAs('Xaver')
  await letAnswerStand(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('My own words.')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.locator('.template').first().click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const message = await toast.boundingBox()
      const send = await page.getByRole('button', { name: 'Send Beautiful Letter' }).boundingBox()
      return (message?.y ?? 0) - ((send?.y ?? 0) + (send?.height ?? 0))
    })
    .toBeGreaterThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(sheetOf(page)).toHaveText('My own words.')
})

test.describe('templates that do not load', () => {
  test.use({ expectedErrors: [/500.*\/templates\/list/] })

  test('are missed quietly, and come with another try', async ({ openAs }) => {
    const { page } = await openAs('Yara')
    await page.route('**/templates/list', route => route.fulfill({ status: 500, json: { json: {} } }))
    await page.goto('/compose')
    await expect(page.getByText('The templates could not be loaded. Your own words will do.')).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.unroute('**/templates/list')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.locator('.template').first()).toBeVisible()
  })
})

test('Control+Enter sends from the sheet, and no line is added', async ({ openAs }) => {
  const { api: zita } = await openAs('Zita')
  const { page } = await openAs('Adam')
  await page.goto('/compose?to=Zita')
  await expect(page.locator('.found')).toContainText('Zita')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please fill in all required fields')).toBeHidden()
  await sheetOf(page).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await page.keyboard.type('By hand alone.')
  await page.keyboard.press('Control+Enter')
  await expectSent(page)
  const [summary] = (await zita.client.letters.inbox({})).letters
  const letter = await zita.client.letters.received({ id: summary?.id ?? '' })
  expect(letter.content).toBe('<p>By hand alone.</p>')
})

test('leaving right after the last word loses none: another page, a reload, a closed tab', async ({
  openAs,
}) => {
  const { page } = await openAs('Falk')
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('One.')
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(page).toHaveURL(/\/sent/)
  await page.goBack()
  await expect(sheetOf(page)).toHaveText('One.')
  await sheetOf(page).press('Control+End')
  await page.keyboard.type(' Two.')
  await page.reload()
  await expect(sheetOf(page)).toHaveText('One. Two.')
  await sheetOf(page).press('Control+End')
  await page.keyboard.type(' Three.')
  const context = page.context()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const again = await context.newPage()
  await again.goto('/compose')
  await expect(sheetOf(again)).toHaveText('One. Two. Three.')
})

test('the drafts and what they were are reached with the keyboard alone', async ({ openAs }) => {
  const { page, api } = await openAs('Bela')
  await page.goto('/compose')
  const firstWords = async () => (await api.client.drafts.list())[0]?.firstWords
  await sheetOf(page).click()
  await writeOn(page, 'One.', firstWords)
  await writeOn(page, ' Two.', firstWords)
  await tabTo(page.getByRole('button', { name: 'Earlier Today' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: /One\./ }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Go Back to This' }))
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toHaveText('One.')
  await expect(sheetOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(sheetOf(page)).toHaveText('One. Two.')
})

test.describe('people one has written to', () => {
  const letterTo = (receiver: string) =>
    ({ id: crypto.randomUUID(), receiver, banner: 'dreamy-clouds', content: '<p>Hello.</p>' }) as const

  test('are offered by a part of their name, strangers and those who left are not', async ({ openAs }) => {
    const names = ['Mona_1', 'Mona_2', 'Ramona', 'Lisa_1', 'Lisa_2', 'Lisa_3', 'Lisa_4', 'Gone_mona']
    const people = await Promise.all(names.map(async name => ({ name, ...(await openAs(name)) })))
    await openAs('Mona_unknown')
    const { page, api } = await openAs('Celia')
    for (const name of names) await api.client.letters.send(letterTo(name))
    await people
      .find(one => one.name === 'Gone_mona')
      ?.api.client.leaving.leave({
        password: 'correct horse battery',
      })
    await page.goto('/compose')
    const field = page.getByRole('combobox', { name: 'Username' })
    await field.click()
    const options = page.getByRole('option')
    await expect(options).toHaveCount(6)
    await page.keyboard.type('mona')
    await expect(options).toHaveText([/Ramona/, /Mona_2/, /Mona_1/])
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const mona = await options.filter({ hasText: 'Mona_2' }).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', mona ?? '')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('.found')).toContainText('Ramona')
  })

  test('beyond the last letters are still found', async ({ openAs }) => {
    await openAs('Early_bird')
    await openAs('Pen_pal')
    const { page, api } = await openAs('Dora_w')
    await api.client.letters.send(letterTo('Early_bird'))
    for (let count = 0; count < 30; count += 1) await api.client.letters.send(letterTo('Pen_pal'))
    await page.goto('/compose')
    const field = page.getByRole('combobox', { name: 'Username' })
    await field.click()
    await expect(page.getByRole('option')).toHaveText([/Pen_pal/])
    await page.keyboard.type('bird')
    await expect(page.getByRole('option')).toHaveText([/Early_bird/])
  })
})
