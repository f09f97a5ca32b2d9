import type { Page } from '@playwright/test'
import { joinLetter, splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { signedByTheo } from '../../server/src/demo/theos-signature.ts'
import { webmOpus } from '../../server/src/test/enclosures/recordings.ts'
import { jpeg } from '../../server/src/test/photos.ts'
import { enclosing, storePhoto, storeRecording } from '../../server/src/test/uploads.ts'
import { expect, test } from '../fixtures.ts'
import { paragraphOf, sendOpened, shareButton } from '../open-letters.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

const textsOutsideLetter = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement
      if (!box || box.closest('.letter-sheet, script') || !texts.currentNode.textContent?.trim()) continue
      if (box.checkVisibility({ visibilityProperty: true })) found.push(texts.currentNode.textContent)
    }
    return found
  })

test('an open letter prints alone, on white, in its colours, also in dark mode', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Gerda')
  const { page, api } = await openAs('Heinz')
  const id = await sendOpened({
    from,
    to: api,
    receiver: 'Heinz',
    banner: 'starry-night',
    content: paragraphOf(96),
  })
  await page.goto(`/inbox?letter=${id}`)
  const letter = page.locator('article.letter-sheet')
  await letter.waitFor()
  expect(await textsOutsideLetter(page)).toContain('Back to inbox')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await textsOutsideLetter(page)).toEqual([])
  for (const box of [letter, page.locator('body')]) {
    await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(box).toHaveCSS('box-shadow', 'none')
  }
  await expect(letter).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.locator('.letter-sheet__banner')).toHaveCSS('filter', 'none')
  // A switch shows its state by colour.
  await expect(page.getByRole('switch', { includeHidden: true }).first()).toHaveCSS(
    'print-color-adjust',
    'exact',
  )
  expect(await page.title()).toContain('A letter from Gerda')
  await page.emulateMedia({ media: null, colorScheme: null })
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})

test('one’s own letter is signed You on the screen, and in print with the writer’s name', async ({
  openAs,
  signIn,
}) => {
  const to = await signIn('Ilse')
  const { page, api } = await openAs('Joost')
  const id = await sendOpened({ from: api, to, receiver: 'Ilse' })
  await page.goto(`/sent?letter=${id}`)
  const signature = page.locator('.letter-sheet__sign')
  await expect(signature).toHaveText('With love, You', { useInnerText: true })
  await page.emulateMedia({ media: 'print' })
  await expect(signature).toHaveText('With love, Joost', { useInnerText: true })
})

test('a letter in compose prints alone, both while edited and in preview', async ({ openAs }) => {
  const { page } = await openAs('Knut')
  await page.goto('/compose')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Come home.')
  await page.getByRole('button', { name: 'Heading: A Romantic Letter' }).click()
  await page.getByRole('button', { name: 'No Heading' }).click()
  await page.locator('.ProseMirror').click()
  const onScreen = [page.getByRole('button', { name: 'Add a Heading' }), page.locator('.line__pen').last()]
  for (const tool of onScreen) await expect(tool).toBeVisible()
  for (const mode of ['Edit', 'Preview']) {
    await page.getByRole('button', { name: mode }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Come home.').filter({ visible: true })).toHaveCount(1)
    for (const tool of onScreen) await expect(tool).toBeHidden()
    expect(await textsOutsideLetter(page)).toEqual([])
    await page.emulateMedia({ media: null })
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  }
})

test('a letter of twelve lines prints on one sheet, and with four photographs on two', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Piet')
  const { page, api } = await openAs('Rosa')
  const to = { from, to: api, receiver: 'Rosa' } as const
  // Photographs go to people who have written.
  await sendOpened({ from: api, to: from, receiver: 'Piet' })
  const line = '<p>I have been thinking of you all day and of the way you laugh.</p>'
  const words = `<p>My dearest,</p>${line.repeat(11)}`
  const ids: string[] = []
  const photo = await jpeg({ width: 1200, height: 800 })
  while (ids.length < 4) ids.push(await storePhoto(from, photo))
  const photographs = enclosing(...ids).replace(/^<p>.*?<\/p>/, '')
  for (const [content, sheets] of [
    [words, 1],
    [words + photographs, 2],
  ] as const) {
    const id = await sendOpened({ ...to, content })
    await page.goto(`/inbox?letter=${id}`)
    await page.locator('.letter-text').waitFor()
    if (sheets > 1) await expect(page.locator('[data-state="shown"]')).toHaveCount(4)
    for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(sheets)
  }
})

test('what lies in a letter prints on the sheets it needs, and the signature beside the last page by hand', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Sien')
  const { page, api } = await openAs('Teun')
  await sendOpened({ from: api, to: from, receiver: 'Sien' })
  const line = '<p>I have been thinking of you all day and of the way you laugh.</p>'
  const words = `<p>My dearest,</p>${line.repeat(6)}`
  const photo = await storePhoto(from, await jpeg({ width: 1200, height: 800 }))
  const size = { width: 1200, height: 800, isFaceDown: false }
  const photographs = [{ id: photo, ...size, caption: 'By the sea', description: '' }]
  const sound = await storeRecording(from, await webmOpus(3))
  const recordings = [{ id: sound, seconds: 72, words: 'I miss you. '.repeat(20).trim() }]
  const byHand = { strokes: 'gAAIAA', says: 'I am here.' }
  const { signature } = splitLetter(signedByTheo(''))
  const flowers = [
    { flower: 'rose', lies: 'head' },
    { flower: 'lavender', lies: 'foot' },
    { flower: 'daisy', lies: 'name' },
  ] as const
  const drawn = { words, photographs, flowers, signature }
  for (const [content, a4, letter] of [
    [joinLetter({ ...drawn, pages: [byHand] }), 2, 2],
    // On US Letter the recording would be alone on a sheet: the photograph goes with it.
    [joinLetter({ ...drawn, recordings, pages: [byHand] }), 2, 3],
    [joinLetter({ ...drawn, pages: [byHand, byHand] }), 3, 3],
  ] as const) {
    const id = await sendOpened({ from, to: api, receiver: 'Teun', content })
    await page.goto(`/inbox?letter=${id}`)
    await expect(page.locator('[data-state="shown"]')).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Signed by hand' })).toBeVisible()
    expect([
      pagesOf(await page.pdf({ format: 'A4' })),
      pagesOf(await page.pdf({ format: 'Letter' })),
    ]).toEqual([a4, letter])
  }
})

test('a letter of 100,000 words is rendered and printed to its last word, and too long for pictures, which it says at once', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Lena')
  const { page, api } = await openAs('Mats')
  const content = `${paragraphOf(160).repeat(625)}<p>The very last word.</p>`
  const id = await sendOpened({ from, to: api, receiver: 'Mats', content })
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.getByText('The very last word.')).toBeAttached()
  await shareButton(page).click()
  await expect(
    page.getByText('This letter is too long for pictures. You can print it, or save it as a PDF.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Instagram' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.keyboard.press('Escape')
  const pages = pagesOf(await page.pdf({ format: 'A4' }))
  expect(pages).toBeGreaterThan(150)
  expect(pages).toBeLessThan(400)
})
