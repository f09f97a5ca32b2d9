import { expect, test } from '../fixtures.ts'
import { tabTo } from '../tab-to.ts'

test('a closed letter comes to an open inbox, and is opened by the keyboard when its moment has come', async ({
  openAs,
}) => {
  const [rose, jack] = [await openAs('Rose'), await openAs('Jack')]
  const { page } = jack
  await page.goto('/inbox')
  await expect(page.getByText('No letters received yet')).toBeVisible()
  await rose.api.client.letters.send({
    id: crypto.randomUUID(),
    receiver: 'Jack',
    content: '<p>The lighthouse is lit.</p>',
    banner: 'starry-night',
    openWhen: { label: 'you miss me' },
  })
  const row = page.getByRole('link', { name: /Open when you miss me/ })
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')

  const seal = page.getByRole('button', { name: 'Open the letter from Rose. Open when you miss me' })
  const question = page.getByRole('dialog', { name: 'Is it the moment?' })
  await expect(seal).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(seal).toBeFocused()
  expect(await page.content()).not.toContain('lighthouse')

  await page.keyboard.press('Enter')
  await tabTo(question.getByRole('button', { name: 'Open It' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.letter-text')).toContainText('The lighthouse is lit.')
  await expect(page.getByRole('heading', { name: 'A letter from Rose' })).toBeFocused()

  await rose.page.goto('/sent')
  await expect(rose.page.getByRole('link', { name: /The lighthouse is lit/ }).getByText('Read')).toBeVisible()
})
