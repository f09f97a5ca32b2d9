import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')

async function pasteFile(page: Page, name: string): Promise<void> {
  const html = await readFile(new URL(`./pasted/${name}.clipboard`, import.meta.url), 'utf8')
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  }, html)
}

const blocks = [
  '<h1>To Jack</h1>',
  '<p>The rain has <strong>not</strong> stopped since <em>Tuesday</em>, and I <u>like</u> it.</p>',
  '<p></p>',
  '<ul><li><p>Bread</p><ul><li><p>the almond one</p></li></ul></li><li><p>Milk</p></li></ul>',
  '<p>Then:</p>',
  '<ol><li><p>Come home</p></li><li><p>Stay</p></li></ol>',
  '<p>Friday · <strong>six o’clock</strong></p>',
  '<p>Sunday · never</p>',
  '<p>See the timetable.</p>',
]

test('a paste from Word is sanitised, and saved and sent as it is shown', async ({ openAs, signIn }) => {
  const reader = await signIn('Reads_word')
  const { page, api } = await openAs('Pastes_word')
  const outside: string[] = []
  await page.route(/pictures\.invalid/, route => {
    outside.push(route.request().url())
    return route.abort()
  })
  await page.goto('/compose?to=Reads_word')
  await sheetOf(page).click()
  await pasteFile(page, 'word')
  await expect(sheetOf(page)).toContainText('To Jack')
  await expect.poll(async () => (await api.client.drafts.list()).length).toBe(1)
  const [saved] = await api.client.drafts.list()
  expect((await api.client.drafts.get({ id: saved?.id ?? '' })).content).toBe(blocks.join(''))
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)
  const [summary] = (await reader.client.letters.inbox({})).letters
  const letter = await reader.client.letters.received({ id: summary?.id ?? '' })
  expect(letter.content).toBe(blocks.join(''))
  expect(outside).toEqual([])
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false)
})
