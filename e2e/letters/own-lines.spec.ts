import { splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../tab-to.ts'

const promise = 'one walk in the rain, whenever you ask'

test('a heading, a promise and a name are written by keyboard, undone and done again, arrive, are printed, and the lines begin the next letter', async ({
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

  await test.step('the promise is laid from the menu, and lies within reach of Tab', async () => {
    const sheet = page.locator('.letter-sheet')
    await page.locator('.ProseMirror').focus()
    // The heading lies between.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Enclose' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Photographs' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'A Promise' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Good for' })).toBeFocused()
    await page.keyboard.type(promise)
    await page.keyboard.press('Enter')
    await expect(sheet.getByText(promise)).toBeVisible()
    await page.locator('.ProseMirror').focus()
    await page.keyboard.press('Control+z')
    await expect(sheet.getByText(promise)).toBeHidden()
    await page.keyboard.press('Control+Shift+z')
    await expect(sheet.getByText(promise)).toBeVisible()
    await tabTo(page.getByRole('button', { name: 'Edit, promise 1' }))
  })

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
  expect(summary).toMatchObject({
    sender: { username: 'Okke' },
    preview: `The pears came safely. ${promise}`,
  })
  const { content } = await readerApi.client.letters.received({ id: summary?.id ?? '' })
  expect(splitLetter(content)).toMatchObject({
    words: '<p>The pears came safely.</p>',
    heading: 'Thank You',
    promises: [promise],
    name: 'your grandson',
  })

  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Okke' }).click()
  await expect(reader.getByRole('article')).toMatchAriaSnapshot(`
    - heading "Thank You" [level=2]
    - paragraph: The pears came safely.
    - paragraph: "A promise: good for ${promise}"
    - paragraph: With love, your grandson
  `)
  await expect(reader.getByText('Okke (signed as your grandson)')).toBeVisible()
  const ticket = reader.locator('.letter-sheet .promise-ticket')
  const scissors = ticket.locator('svg')
  await expect(scissors).toBeHidden()
  await reader.emulateMedia({ media: 'print' })
  await expect(scissors).toBeVisible()
  await expect(ticket.locator('.promise-ticket__cut')).toHaveCSS('border-top-style', 'dashed')
  await expect(reader.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expect(reader.locator('.letter-sheet__sign')).toBeVisible()

  await page.goto('/compose?to=Nanda')
  await expect(page.getByRole('button', { name: 'Heading: Thank You' })).toBeVisible()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('And once more.')
  await expect(page.getByRole('button', { name: 'Signed: your grandson' })).toBeVisible()
})
