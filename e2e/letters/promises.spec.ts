import { joinLetter, splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { sendOpened } from '../open-letters.ts'
import { tabTo } from '../tab-to.ts'

const line = 'one walk in the rain, whenever you ask'

test('a promise is written by keyboard, undone and done again, sent, read, and printed to be cut out', async ({
  openAs,
}) => {
  const { page: reader, api: readerApi } = await openAs('Wanda')
  const { page } = await openAs('Xaver')
  const sheet = page.locator('.letter-sheet')
  await page.goto('/compose?to=Wanda')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Come down to the boathouse.')
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
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(line)).toBeVisible()
  await page.locator('.ProseMirror').focus()
  await page.keyboard.press('Control+z')
  await expect(sheet.getByText(line)).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(sheet.getByText(line)).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Change, promise 1' }))
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [summary] = (await readerApi.client.letters.inbox({})).letters
  expect(summary?.preview).toBe(`Come down to the boathouse. ${line}`)
  const { content } = await readerApi.client.letters.received({ id: summary?.id ?? '' })
  expect(splitLetter(content)).toMatchObject({
    words: '<p>Come down to the boathouse.</p>',
    promises: [line],
  })

  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Xaver' }).click()
  const ticket = reader.locator('.letter-sheet .promise-ticket')
  await expect(ticket).toMatchAriaSnapshot(`- paragraph: "A promise: good for ${line}"`)
  const scissors = ticket.locator('svg')
  await expect(scissors).toBeHidden()
  await reader.emulateMedia({ media: 'print' })
  await expect(scissors).toBeVisible()
  await expect(ticket.locator('.promise-ticket__cut')).toHaveCSS('border-top-style', 'dashed')
})

test('a promise in another script than its letter is drawn in the face of that script', async ({
  openAs,
}) => {
  const from = await openAs('Yara')
  const { page, api } = await openAs('Zeno')
  const content = joinLetter({ words: '<p>Dear you,</p>', promises: ['один танец под дождём'] })
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Zeno', content })
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.locator('.letter-sheet .promise-ticket')).toBeVisible()
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Literata'))
})
