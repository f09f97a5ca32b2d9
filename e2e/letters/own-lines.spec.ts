import { splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'

test('a heading and a name are typed on the sheet by keyboard, arrive, are printed, and begin the next letter', async ({
  openAs,
}) => {
  const { page: reader, api: readerApi } = await openAs('Nanda')
  const { page } = await openAs('Okke')
  const heading = page.getByRole('textbox', { name: 'Heading', exact: true })
  const name = page.getByRole('textbox', { name: 'Signed', exact: true })
  await page.goto('/compose?to=Nanda')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('The pears came safely.')

  await page.getByRole('button', { name: 'Heading: A Romantic Letter' }).press('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.type('Thank You')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Heading: Thank You' })).toBeFocused()
  await page.locator('.ProseMirror').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Heading: A Romantic Letter' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('button', { name: 'Heading: Thank You' })).toBeVisible()

  await page.getByRole('button', { name: 'Signed: Okke' }).click()
  await expect(name).toBeFocused()
  await name.fill('א'.repeat(40))
  const sender = page.locator('.envelope__sender').first()
  await expect(sender).toHaveText('א'.repeat(40))
  expect(await sender.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await name.fill('your grandson')
  // A press on the paper goes on with the words.
  await page.locator('.letter-sheet__body').click()
  await expect(page.getByRole('button', { name: 'Signed: your grandson' })).toBeVisible()
  await expect(sender).toHaveText('your grandson')
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [summary] = (await readerApi.client.letters.inbox({})).letters
  expect(summary).toMatchObject({ sender: { username: 'Okke' }, preview: 'The pears came safely.' })
  const { content } = await readerApi.client.letters.received({ id: summary?.id ?? '' })
  expect(splitLetter(content)).toMatchObject({
    words: '<p>The pears came safely.</p>',
    heading: 'Thank You',
    name: 'your grandson',
  })

  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Okke' }).click()
  await expect(reader.getByRole('article')).toMatchAriaSnapshot(`
    - heading "Thank You" [level=2]
    - paragraph: The pears came safely.
    - paragraph: With love, your grandson
  `)
  await expect(reader.getByText('Okke (signed as your grandson)')).toBeVisible()
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expect(reader.locator('.letter-sheet__sign')).toBeVisible()

  await page.goto('/compose?to=Nanda')
  await expect(page.getByRole('button', { name: 'Heading: Thank You' })).toBeVisible()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('And once more.')
  await expect(page.getByRole('button', { name: 'Signed: your grandson' })).toBeVisible()
})

test('on a phone a letter is left without a heading, and has that of its paper again', async ({ openAs }) => {
  await openAs('Pim')
  const { page } = await openAs('Quinten')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose?to=Pim')
  await page.getByRole('button', { name: 'Heading: A Romantic Letter' }).click()
  await page.getByRole('button', { name: 'No Heading' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading', exact: true })).toBeFocused()
  await page.locator('.ProseMirror').click()
  const add = page.getByRole('button', { name: 'Add a Heading' })
  await expect(add).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(add).toBeHidden()
  await expect(page.locator('.line__pen').last()).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(page.locator('.line__pen').last()).toBeVisible()
  await add.click()
  await page.getByRole('button', { name: 'As the Paper Says' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Heading: A Romantic Letter' })).toBeFocused()
})
