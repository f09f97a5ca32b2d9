import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { letLongUndoStand, letUndoStand } from './let-stand.ts'

type NewLetter = { readonly to: string; readonly text: string; readonly id?: string }

async function send(from: Browser, { to, text, id = crypto.randomUUID() }: NewLetter): Promise<string> {
  const content = `<p>${text}</p>`
  await from.client.letters.send({ id, receiver: to, banner: 'golden-hearts', content })
  return id
}

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const status = (page: Page) => page.getByLabel('About this letter').getByRole('status')
const tile = (page: Page, name: string) =>
  page.locator('.sent-totals > div').filter({ has: page.getByText(name, { exact: true }) })
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take Back' })
const taken = 'Taken back. Its text is a draft now.'

test('sent letters are paged, searched, filtered and counted over all of them', async ({ openAs }) => {
  const { page, api } = await openAs('Odile')
  const { api: paul } = await openAs('Paul')
  await page.goto('/sent')
  await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write Your First Letter' })).toHaveAttribute(
    'href',
    '/compose',
  )
  await expect(page.getByRole('navigation', { name: /pages/ })).toHaveCount(0)

  for (let number = 1; number <= 51; number += 1) await send(api, { to: 'Paul', text: `Letter ${number}.` })
  const first = await send(api, { to: 'Paul', text: `Chrysanthemum ${'and on '.repeat(30)}` })
  const pages = page.getByRole('navigation', { name: 'Sent letters, pages' })
  await expect(pages.getByRole('button')).toHaveText(['Previous', '1', '2', '3', '6', 'Next'])
  await expect(pages.getByText('…')).toBeVisible()
  await expect(row(page, 'To Paul')).toHaveCount(10)
  await expect(tile(page, 'Total Sent')).toContainText('52')
  const snippet = row(page, 'Chrysanthemum').locator('.sent-item__snippet')
  await expect(snippet).toHaveText(/^Chrysanthemum [^…]{80,106}…?$/)

  await pages.getByRole('button', { name: 'Page 6' }).click()
  await expect(row(page, 'Letter 1.')).toBeVisible()
  await expect(row(page, 'To Paul')).toHaveCount(2)
  await expect(page).toHaveURL(/page=6/)
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/page=5/)

  await page.getByPlaceholder('Search letters...').fill('chrysanthemum')
  await expect(row(page, 'To Paul')).toHaveCount(1)
  await paul.client.letters.markRead({ id: first })
  await expect(row(page, 'Chrysanthemum').getByText('Read', { exact: true })).toBeVisible()
  await expect(tile(page, 'Read')).toContainText('1')
  await expect(tile(page, 'Pending')).toContainText('51')
  await page.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('heading', { name: 'No letters found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(row(page, 'To Paul')).toHaveCount(1)
})

test('delivered and read show while the letter lies open, without a reload', async ({ openAs }) => {
  const { page: reader } = await openAs('Quentin')
  const { page: writer, api } = await openAs('Ruth')
  const id = await send(api, { to: 'Quentin', text: 'Tell me when it is there.' })
  await writer.goto(`/sent?letter=${id}`)
  await expect(status(writer)).toHaveText('Sent')
  await expect(takeBack(writer)).toBeVisible()
  await reader.goto('/inbox')
  await expect(status(writer)).toHaveText('Delivered')
  await expect(takeBack(writer)).toBeVisible()
  await reader.getByRole('link', { name: /Ruth/ }).first().click()
  await reader.getByRole('button', { name: /Open the letter from Ruth/ }).click()
  await expect(status(writer)).toHaveText('Read')
  await expect(takeBack(writer)).toHaveCount(0)
  await writer.getByRole('link', { name: 'Back to sent letters' }).click()
  await expect(row(writer, 'Tell me when').getByText('Read', { exact: true })).toBeVisible()
})

test('a sent letter is kept, and removed from our side alone, with Undo', async ({ openAs }) => {
  const { api: reader } = await openAs('Bela')
  const { page, api } = await openAs('Dina')
  const id = await send(api, { to: 'Bela', text: 'For the drawer.' })
  await letUndoStand(page)
  await page.goto(`/sent?letter=${id}`)
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('button', { name: 'Kept' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sent letters' }).click()
  await expect(row(page, 'For the drawer.').getByText('Kept')).toBeVisible()
  await row(page, 'For the drawer.').getByRole('link').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'For the drawer.')).toBeVisible()
  await row(page, 'For the drawer.').getByRole('link').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  await expect(tile(page, 'Total Sent')).toContainText('0')
  expect((await reader.client.letters.inbox({})).letters.map(letter => letter.id)).toEqual([id])
})

test.describe('taking back', () => {
  test('takes an unopened letter out of the inbox and its count at once, and gives the text back', async ({
    openAs,
  }) => {
    const { page: reader } = await openAs('Selma')
    const { page: writer, api } = await openAs('Tilo')
    const id = await send(api, { to: 'Selma', text: 'I said too much in this one.' })
    await send(api, { to: 'Selma', text: 'This one may stay.' })
    await reader.goto('/inbox')
    await expect(reader.getByText('I said too much')).toBeVisible()
    await expect(reader.getByRole('main').getByText('2 unread')).toBeVisible()

    await letLongUndoStand(writer)
    await writer.goto('/sent')
    await row(writer, 'I said too much').getByRole('link').click()
    await takeBack(writer).click()
    const dialog = writer.getByRole('dialog', { name: 'Take back this letter?' })
    await expect(dialog).toContainText('It leaves the inbox of Selma at once')
    expect(await axeFindings(writer)).toEqual([])
    await writer.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(writer).toHaveURL(new RegExp(id))
    await takeBack(writer).click()
    await dialog.getByRole('button', { name: 'Take Back' }).click()
    await expect(writer.getByText(taken)).toBeVisible()
    await expect(row(writer, 'This one may stay.')).toBeVisible()
    await expect(row(writer, 'I said too much')).toHaveCount(0)
    await expect(tile(writer, 'Total Sent')).toContainText('1')
    await expect(reader.getByText('I said too much')).toBeHidden()
    await expect(reader.getByRole('main').getByText('1 unread')).toBeVisible()

    await writer.getByRole('button', { name: 'Open Draft' }).click()
    await expect(writer).toHaveURL(/\/compose\?draft=/)
    await expect(writer.locator('.ProseMirror')).toContainText('I said too much in this one.')
    await expect(writer.locator('.found')).toContainText('Selma')
  })

  test.describe('that fails', () => {
    // Refusals, and a connection that is cut: the browser reports both.
    test.use({ expectedErrors: [/40[49]|ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK)|Failed to fetch/] })

    test('says so when the letter is being opened at that moment', async ({ openAs }) => {
      const { api: reader } = await openAs('Ulla')
      const { page: writer, api } = await openAs('Veit')
      const id = await send(api, { to: 'Ulla', text: 'A race.' })
      await writer.goto(`/sent?letter=${id}`)
      await takeBack(writer).click()
      // It is opened after the press and before the server decides.
      await writer.route('**/letters/takeBack', async route => {
        await reader.client.letters.markRead({ id })
        await route.continue()
      })
      await writer.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
      const opened = writer.getByRole('dialog', { name: 'It has been opened' })
      await expect(opened).toContainText('Ulla opened your letter meanwhile, so it stays with them.')
      expect(await axeFindings(writer)).toEqual([])
      await opened.getByRole('button', { name: 'Leave It There' }).click()
      await expect(status(writer)).toHaveText('Read')
      await expect(takeBack(writer)).toHaveCount(0)
      expect((await reader.client.letters.received({ id })).content).toContain('A race.')
      expect(await api.client.drafts.list()).toEqual([])
    })

    test('loses nothing offline, and makes one draft of one letter when the answer was lost', async ({
      openAs,
    }) => {
      const { api: reader } = await openAs('Wanda')
      const { page: writer, api } = await openAs('Xaver')
      const id = await send(api, { to: 'Wanda', text: 'The answer is lost.' })
      await writer.goto(`/sent?letter=${id}`)
      await takeBack(writer).click()
      const dialog = writer.getByRole('dialog', { name: 'Take back this letter?' })
      await writer.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Take Back' }).click()
      await expect(dialog.getByRole('alert')).toContainText('You seem to be offline. Nothing is lost')
      expect((await reader.client.letters.inbox({})).letters).toHaveLength(1)

      await writer.context().setOffline(false)
      let lost = 0
      await writer.route('**/letters/takeBack', async route => {
        if (lost > 0) return route.continue()
        lost += 1
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: 'Take Back' }).click()
      await expect(writer.getByText(taken)).toBeVisible()
      expect(lost).toBe(1)
      expect((await reader.client.letters.inbox({})).letters).toEqual([])
      expect(await api.client.drafts.list()).toHaveLength(1)
    })

    test('agrees in two tabs that it is gone', async ({ openAs }) => {
      await openAs('Yann')
      const { page: one, api } = await openAs('Zita')
      const id = await send(api, { to: 'Yann', text: 'In two windows.' })
      const other = await one.context().newPage()
      for (const page of [one, other]) {
        await page.goto(`/sent?letter=${id}`)
        await expect(takeBack(page)).toBeVisible()
      }
      await takeBack(one).click()
      await one.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
      await expect(one.getByText(taken)).toBeVisible()
      await expect(other.getByRole('heading', { name: 'This letter is not here' })).toBeVisible()
      await one.goBack()
      await expect(one.getByRole('heading', { name: 'This letter is not here' })).toBeVisible()
      expect(await api.client.drafts.list()).toHaveLength(1)
    })
  })
})

test.describe('a list that does not come', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED/] })

  test('says so and comes when asked again', async ({ openAs }) => {
    const { page } = await openAs('Amrei')
    const loading = Promise.withResolvers<void>()
    let isBroken = true
    await page.route('**/letters/sent', async route => {
      await loading.promise
      await (isBroken ? route.abort() : route.continue())
    })
    await page.goto('/sent')
    await expect(page.getByText('Loading your sent letters...')).toBeVisible()
    loading.resolve()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('Failed to load your sent letters. Please try again.')
    expect(await axeFindings(page)).toEqual([])
    isBroken = false
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  })
})
