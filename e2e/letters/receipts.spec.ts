import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver: to, banner: 'starry-night', content: `<p>${text}</p>` })
  return id
}

const idOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const status = (page: Page) => page.getByLabel('About this letter').getByRole('status')

test('receipts switched off for one person leave the letter Delivered for its sender', async ({ openAs }) => {
  const { page: reader } = await openAs('Mona')
  const { page: writer, api: nils } = await openAs('Nils')
  const id = await send(nils, 'Mona', 'Read behind a veil.')
  await writer.goto(`/sent?letter=${id}`)
  await expect(status(writer)).toHaveText('Sent')
  await reader.goto(`/letters/${await idOf(nils)}`)
  const saved = reader.waitForResponse(/\/receipts\/setFor/)
  await reader.getByRole('switch', { name: 'Read receipts for Nils' }).click()
  await saved
  await expect(status(writer)).toHaveText('Delivered')
  await reader.getByRole('main').getByRole('listitem').getByRole('link').click()
  const opened = reader.waitForResponse(/\/letters\/markRead/)
  await reader.getByRole('button', { name: /Open the letter from Nils/ }).click()
  await opened
  await expect(reader.getByRole('heading', { name: 'A letter from Nils' })).toBeFocused()
  await writer.reload()
  await expect(status(writer)).toHaveText('Delivered')
})
