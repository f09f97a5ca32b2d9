import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'
import { keepLongUndoOnScreen } from '../keep-on-screen.ts'
import { tabTo } from '../tab-to.ts'

type NewLetter = { readonly to: string; readonly text: string; readonly id?: string }

async function send(from: Browser, { to, text, id = crypto.randomUUID() }: NewLetter): Promise<string> {
  const content = `<p>${text}</p>`
  await from.client.letters.send({ id, receiver: to, banner: 'golden-hearts', content })
  return id
}

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const tile = (page: Page, name: string) =>
  page.locator('.sent-list__sentTotals > div').filter({ has: page.getByText(name, { exact: true }) })
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take Back', exact: true })
const taken = 'Taken back. Its text is a draft now.'

test.describe('taking back a letter', () => {
  test('taking back an unopened letter by the keyboard alone removes it from the inbox and its count at once, and returns the text as a draft', async ({
    openAs,
  }) => {
    const { page: reader } = await openAs('Selma')
    const { page: writer, api } = await openAs('Tilo')
    const id = await send(api, { to: 'Selma', text: 'I said too much in this one.' })
    await send(api, { to: 'Selma', text: 'This one may stay.' })
    await reader.goto('/inbox')
    await expect(reader.getByText('I said too much')).toBeVisible()
    await expect(reader.getByRole('main').getByText('2 unread')).toBeVisible()

    await keepLongUndoOnScreen(writer)
    await writer.goto('/sent')
    const sent = row(writer, 'I said too much').getByRole('link')
    await sent.waitFor()
    await tabTo(sent)
    await writer.keyboard.press('Enter')
    await takeBack(writer).waitFor()
    await tabTo(takeBack(writer))
    await writer.keyboard.press('Enter')
    const dialog = writer.getByRole('dialog', { name: 'Take back this letter?' })
    await expect(dialog).toContainText('It disappears from the inbox of Selma at once')
    await writer.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(writer).toHaveURL(new RegExp(id))
    await expect(takeBack(writer)).toBeFocused()
    await writer.keyboard.press('Enter')
    await tabTo(dialog.getByRole('button', { name: 'Take Back', exact: true }))
    await writer.keyboard.press('Enter')
    await expect(writer.getByText(taken)).toBeVisible()
    await expect(row(writer, 'This one may stay.')).toBeVisible()
    await expect(row(writer, 'I said too much')).toHaveCount(0)
    await expect(tile(writer, 'Total Sent')).toContainText('1')
    await expect(reader.getByText('I said too much')).toBeHidden()
    await expect(reader.getByRole('main').getByText('1 unread')).toBeVisible()

    await writer.keyboard.press('F6')
    await expect(writer.getByRole('button', { name: 'Open Draft' })).toBeFocused()
    await writer.keyboard.press('Enter')
    await expect(writer).toHaveURL(/\/compose\?draft=/)
    await expect(writer.locator('.ProseMirror')).toContainText('I said too much in this one.')
    await expect(writer.locator('.recipient-field__found')).toContainText('Selma')
  })
})
