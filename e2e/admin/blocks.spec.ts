import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../tab-to.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  const letter = { id, receiver: to, banner: 'golden-hearts', content: `<p>${text}</p>` } as const
  expect(await from.client.letters.send(letter)).toMatchObject({ status: 'sent' })
  return id
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: /^Block / })

test('a reader blocks a writer by keyboard from an open letter, gets no more letters, and unblocks them in another tab', async ({
  openAs,
}) => {
  const { page, api: anna } = await openAs('Anna')
  const { api: bert } = await openAs('Bert')
  const { api: cleo } = await openAs('Cleo')
  const id = await send(bert, 'Anna', 'The letter that came before.')
  await anna.client.letters.markRead({ id })
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.getByText('The letter that came before.')).toBeVisible()

  await tabTo(more(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Block Bert' }))
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Block Bert' }))
  await page.keyboard.press('Enter')
  await tabTo(question(page).getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  const note = page.getByText('You blocked Bert. Their letters do not reach you.')
  await expect(note).toBeVisible()
  await expect(more(page)).toBeFocused()

  const other = await page.context().newPage()
  await other.goto('/inbox')
  await expect(rows(other)).toHaveCount(1)
  await send(bert, 'Anna', 'The letter that is never seen.')
  // Once the later letter has arrived, the blocked one would have too.
  await send(cleo, 'Anna', 'The letter that comes after.')
  await expect(rows(other).filter({ hasText: 'The letter that comes after.' })).toBeVisible()
  await expect(rows(other)).toHaveCount(2)
  await expect(other.getByRole('main').getByText('1 unread')).toBeVisible()

  await other.goto('/settings#blocked')
  await tabTo(other.getByRole('button', { name: 'Unblock Bert' }))
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Blocked People' })).toBeFocused()
  await expect(note).toBeHidden()
  await send(bert, 'Anna', 'Here I am again.')
  await other.goto('/inbox')
  await expect(rows(other).filter({ hasText: 'Here I am again.' })).toBeVisible()
  await expect(rows(other)).toHaveCount(3)
  await expect(other.getByText('never seen')).toHaveCount(0)
})
