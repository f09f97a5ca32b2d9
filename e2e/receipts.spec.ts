import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver: to, banner: 'starry-night', content: `<p>${text}</p>` })
  return id
}

const idOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const status = (page: Page) => page.getByLabel('About this letter').getByRole('status')
const tiles = (page: Page) => page.locator('.sent-totals dd')

test('receipts off for one person: whoever writes sees Delivered and no more, wherever they look', async ({
  openAs,
}) => {
  const { page: reader, api: mona } = await openAs('Mona')
  const { page: writer, api: nils } = await openAs('Nils')
  const before = await send(nils, 'Mona', 'Read before the choice.')
  await mona.client.letters.markRead({ id: before })
  const id = await send(nils, 'Mona', 'Read behind a veil.')
  await writer.goto(`/sent?letter=${id}`)
  await expect(status(writer)).toHaveText('Sent')
  const list = await writer.context().newPage()
  await list.goto('/sent')

  await reader.goto(`/letters/${await idOf(nils)}`)
  const choice = reader.getByRole('switch', { name: 'Read receipts for Nils' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(reader.getByText('They see Delivered and no more')).toBeVisible()
  // The screen shows the choice before the server has it.
  await expect
    .poll(async () => (await mona.client.receipts.get()).notFor.map(person => person.username))
    .toEqual(['Nils'])
  await expect(status(writer)).toHaveText('Delivered')

  await lines(reader).filter({ hasText: 'behind a veil' }).getByRole('link').click()
  await reader.getByRole('button', { name: /Open the letter from Nils/ }).click()
  await expect(reader.getByText('Read behind a veil.')).toBeVisible()
  await expect(reader.getByRole('switch', { name: 'Read receipts for Nils' })).not.toBeChecked()
  expect(await axeFindings(reader)).toEqual([])

  // What a later letter tells has come, so what the earlier one might tell would have, too.
  await send(nils, 'Mona', 'Delivered last.')
  await mona.client.letters.inbox({})
  await expect(
    lines(list).filter({ hasText: 'Delivered last.' }).getByText('Delivered', { exact: true }),
  ).toBeVisible()
  await expect(
    lines(list).filter({ hasText: 'behind a veil' }).getByText('Delivered', { exact: true }),
  ).toBeVisible()
  await expect(
    lines(list).filter({ hasText: 'before the choice' }).getByText('Read', { exact: true }),
  ).toBeVisible()
  await expect(status(writer)).toHaveText('Delivered')
  await expect(tiles(list)).toHaveText(['3', '1', '2', '0'])
  await list.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(lines(list)).toHaveCount(1)
  await writer.reload()
  await expect(status(writer)).toHaveText('Delivered')
})

test('receipts are chosen for everyone in the settings, where those without them are listed and removed', async ({
  openAs,
}) => {
  const { page, api: olga } = await openAs('Olga')
  const { api: piet } = await openAs('Piet')
  await olga.client.receipts.setFor({ personId: await idOf(piet), receipts: false })
  await page.goto('/settings#receipts')
  const section = page.getByRole('region', { name: 'Read Receipts' })
  await expect(section.getByText('Everyone but these, who see Delivered and no more:')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText([/Piet/])
  expect(await axeFindings(page)).toEqual([])

  const everyone = section.getByRole('switch', { name: 'Give read receipts' })
  await everyone.click()
  await expect(section.getByText('Writers see Delivered and no more.')).toBeVisible()
  await expect.poll(async () => (await olga.client.receipts.get()).forAll).toBe(false)
  await page.reload()
  await expect(everyone).not.toBeChecked()
  const id = await send(piet, 'Olga', 'Are you there?')
  await olga.client.letters.markRead({ id })
  expect((await piet.client.letters.sentLetter({ id })).status).toBe('delivered')

  await page.goto(`/letters/${await idOf(piet)}`)
  const choice = page.getByRole('switch', { name: 'Read receipts for Piet' })
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveAccessibleDescription('Off for everyone in your settings.')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'settings' }).click()
  await everyone.focus()
  await page.keyboard.press('Space')
  await expect(everyone).toBeChecked()

  await section.getByRole('button', { name: /^Remove Piet/ }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('heading', { name: 'Read Receipts' })).toBeFocused()
  await expect.poll(() => olga.client.receipts.get()).toEqual({ forAll: true, notFor: [] })
  expect((await piet.client.letters.sentLetter({ id })).status).toBe('delivered')
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK)|Failed to fetch/] })

  test('stay as they were, and the screen says so', async ({ openAs }) => {
    const { page, api } = await openAs('Svea')
    await page.goto('/settings')
    const section = page.getByRole('region', { name: 'Read Receipts' })
    const everyone = section.getByRole('switch', { name: 'Give read receipts' })
    await expect(everyone).toBeChecked()
    await page.context().setOffline(true)
    await everyone.click()
    await expect(section.getByRole('alert')).toContainText('Nothing was changed')
    await expect(everyone).toBeChecked()
    expect((await api.client.receipts.get()).forAll).toBe(true)
  })
})
