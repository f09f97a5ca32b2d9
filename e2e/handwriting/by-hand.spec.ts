import { splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { readPage } from '../../domain/src/letters/parts/page/page-strokes.ts'
import { pageArea } from '../../domain/src/letters/parts/page/pages.ts'
import { readSignature } from '../../domain/src/letters/parts/signature/signature-strokes.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'

test('a signature drawn by hand arrives under the letter, and signs the next one with one press', async ({
  openAs,
}) => {
  const { page: reader, api: readerApi } = await openAs('Paula')
  const { page, api } = await openAs('Quirin')
  const signature = page.locator('.letter-sheet').getByRole('img', { name: 'Signed by hand' })
  await page.goto('/compose?to=Paula')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('By my own hand.')
  await page.getByRole('button', { name: 'Sign by Hand' }).click()
  const pad = page.getByRole('application', { name: 'Where you sign' })
  await expect(pad).toBeVisible()
  await waitForFontsAndAnimations(page)
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to draw.')
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
  // The pen is lifted beyond the pad, which stays open.
  await page.mouse.move(box.x + box.width / 2, box.y - 60, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Sign the Letter' }).click()
  await expect(pad).toBeHidden()
  await expect(signature).toBeVisible()
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [summary] = (await readerApi.client.letters.inbox({})).letters
  const { content } = await readerApi.client.letters.received({ id: summary?.id ?? '' })
  const { words, signature: arrived } = splitLetter(content)
  expect(words).toBe('<p>By my own hand.</p>')
  const [stroke = []] = readSignature(arrived ?? '')
  expect(stroke[0]).toMatchObject({ x: expect.closeTo(256, -1), y: expect.closeTo(128, -1) })
  expect(stroke.at(-1)).toMatchObject({ y: 0 })
  await expect.poll(() => api.client.signatures.get()).toEqual({ signature: arrived })

  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Quirin' }).click()
  await expect(reader.getByRole('article').getByText('With love,')).toMatchAriaSnapshot(`
    - paragraph:
      - text: With love,
      - img "Signed by hand"
  `)

  await page.goto('/compose?to=Paula')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('And once more.')
  await page.getByRole('button', { name: 'Sign by Hand' }).click()
  await expect(signature).toBeVisible()

  // On a phone it lies at the edge of its line, and must not move away from under the finger.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sign Again' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Signature' })).toBeVisible()
})

test('a page that is written on the strip of a phone arrives as it was written, with what it says', async ({
  openAs,
}) => {
  const { page: reader, api: readerApi } = await openAs('Ragna')
  const { page } = await openAs('Sverre')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose?to=Ragna')
  await page.getByRole('button', { name: 'Enclose' }).click()
  await page.getByRole('button', { name: 'A Page by Hand' }).click()
  const strip = page.locator('[data-strip]')
  await expect(strip).toBeVisible()
  await waitForFontsAndAnimations(page)
  await strip.scrollIntoViewIfNeeded()
  const stroke = async () => {
    const box = await strip.boundingBox()
    if (!box) throw new Error('There is no strip.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 12 })
    await page.mouse.up()
  }
  await stroke()
  await page.getByRole('button', { name: 'Go On' }).click()
  await stroke()
  await page.getByRole('button', { name: 'Next Line' }).click()
  await stroke()
  await page.getByLabel('Transcript').fill('Come home.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('img', { name: 'A page by hand' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [summary] = (await readerApi.client.letters.inbox({})).letters
  expect(summary?.preview).toBe('Come home.')
  const { content } = await readerApi.client.letters.received({ id: summary?.id ?? '' })
  const starts = splitLetter(content).pages.flatMap(({ strokes }) =>
    readPage(strokes).map(({ points }) => points[0]),
  )
  const [first, second, third] = starts
  expect(starts).toHaveLength(3)
  expect(second?.y).toBeCloseTo(first?.y ?? 0, -1)
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(408, -1)
  expect(third?.x).toBeCloseTo(first?.x ?? 0, -1)
  expect((third?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(189, -1)
  expect(third?.y).toBeLessThan(pageArea.height / 4)

  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Sverre' }).click()
  await expect(reader.getByRole('figure')).toMatchAriaSnapshot(`
    - figure "Come home.":
      - img "A page by hand"
      - paragraph:
        - button "Watch It Being Written"
      - text: Come home.
  `)
})

test('a letter that is set in handwriting arrives in it with one font file, and can be read in print', async ({
  openAs,
}) => {
  const { page: reader, api: readerApi } = await openAs('Paula')
  const { page } = await openAs('Quirin')
  const fonts: string[] = []
  for (const one of [page, reader])
    one.on('request', request => /caveat|kalam|apple|aurore/.test(request.url()) && fonts.push(request.url()))
  await page.goto('/compose?to=Paula')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Dear Paula,')
  await expect(page.getByRole('button', { name: 'Handwriting' })).toBeVisible()
  expect(fonts).toEqual([])
  await page.getByRole('button', { name: 'Handwriting' }).click()
  await page.getByRole('radio', { name: 'Typed Text' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Caveat' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  fonts.length = 0
  const [summary] = (await readerApi.client.letters.inbox({})).letters
  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Quirin' }).click()
  const words = reader.getByRole('article').getByText('Dear Paula,')
  await expect(words).toHaveCSS('font-family', /^"Handwriting Caveat"/)
  await waitForFontsAndAnimations(reader)
  expect(fonts.map(url => new URL(url).pathname)).toEqual([expect.stringMatching(/caveat-common/)])
  await reader.getByRole('button', { name: 'Read as Typed Text' }).click()
  await expect(words).not.toHaveCSS('font-family', /Handwriting/)
})
