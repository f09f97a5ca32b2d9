import type { CDPSession, Page } from '@playwright/test'
import { joinLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { readPixels } from '../../server/src/test/photos.ts'
import { readZip } from '../../server/src/test/read-zip.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { pictureIn, sendOpened, shareButton, sidesOf } from '../open-letters.ts'
import { differingShare } from '../png.ts'

/** Of the text of each paragraph, the face that draws its letters, and how many glyphs of it there are at least. */
const paragraphs = [
  { text: 'I have not slept since you left.', face: 'Newsreader', glyphs: 25, side: 'left' },
  { text: 'Я не спал с тех пор, как ты уехала.', face: 'Literata', glyphs: 25, side: 'left' },
  { text: 'לא ישנתי מאז שעזבת.', face: 'Frank Ruhl Libre', glyphs: 15, side: 'right' },
  { text: 'لم أنم منذ رحيلك، والبيت صامت.', face: 'Noto Naskh Arabic', glyphs: 20, side: 'right' },
  { text: 'जब से तुम गई हो, मैं सोया नहीं हूँ।', face: 'Tiro Devanagari Hindi', glyphs: 15, side: 'left' },
] as const

const markup = paragraphs.map(({ text }) => `<p>${text}</p>`).join('')

/** A file of many weights is named after one of them. */
const nameOf = (family: string) => paragraphs.find(({ face }) => family.startsWith(face))?.face ?? family

/** Glyphs by face, of what a node draws. */
async function glyphsOf(devtools: CDPSession, selector: string): Promise<ReadonlyMap<string, number>[]> {
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  return Promise.all(
    nodeIds.map(async nodeId => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
      return new Map(fonts.map(({ familyName, glyphCount }) => [nameOf(familyName), glyphCount]))
    }),
  )
}

/** What is drawn in a face of the script is not missing: for a missing glyph the first face has a box. */
async function expectGlyphs(page: Page, selector: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  await expect
    .poll(async () => {
      const drawn = await glyphsOf(devtools, selector).catch(() => [])
      return paragraphs.map(({ text, face, glyphs }, at) => {
        const counts = drawn[at] ?? new Map<string, number>()
        const others = [...counts].filter(([family]) => family !== face && family !== 'Newsreader')
        const ofPage = face === 'Newsreader' ? 0 : (counts.get('Newsreader') ?? 0)
        const signs = text.match(/[\s.,]/g)?.length ?? 0
        const isWhole = others.length === 0 && ofPage <= signs && (counts.get(face) ?? 0) >= glyphs
        return isWhole ? face : Object.fromEntries(counts)
      })
    })
    .toEqual(paragraphs.map(({ face }) => face))
  await devtools.detach()
}

test('a letter of five scripts is the same from the editor to the print', async ({ openAs }) => {
  test.slow()
  const { page, api } = await openAs('Ayla')
  const reader = await openAs('Bela')
  const sides = paragraphs.map(({ side }) => side)
  await page.goto('/compose?to=Bela')
  await page.locator('.recipient-field__found, .recipient-field__foundLine').first().waitFor()
  await page.locator('.ProseMirror').click()
  for (const [at, { text }] of paragraphs.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(text)
  }
  await expectGlyphs(page, '.ProseMirror p')
  expect(await sidesOf(page, '.ProseMirror p')).toEqual(sides)
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [{ id } = { id: '' }] = (await reader.api.client.letters.inbox({})).letters
  expect((await reader.api.client.letters.received({ id })).content).toBe(markup)
  await reader.api.client.letters.markRead({ id })
  await reader.page.goto(`/inbox?letter=${id}`)
  await expectGlyphs(reader.page, '.letter-text p')
  expect(await sidesOf(reader.page, '.letter-text p')).toEqual(sides)
  const shown = await reader.page.locator('.letter-text p').allTextContents()
  expect(shown).toEqual(paragraphs.map(({ text }) => text))

  await reader.page.emulateMedia({ media: 'print' })
  await expectGlyphs(reader.page, '.letter-text p')
  expect(await sidesOf(reader.page, '.letter-text p')).toEqual(sides)
  await reader.page.emulateMedia({ media: null })

  const { path } = await api.client.accountData.start()
  const zip = readZip(Buffer.from(await (await api.fetch(path)).arrayBuffer()))
  const html = [...zip].find(([name]) => name.startsWith('letters/sent/') && name.endsWith('.html'))?.[1]
  expect(html).toContain(
    paragraphs.map(({ text, side }) => `<p dir="${side === 'left' ? 'ltr' : 'rtl'}">${text}</p>`).join(''),
  )
})

test('the shared picture of a letter in Arabic and Russian, set in handwriting, looks like the letter', async ({
  openAs,
  browser,
  signIn,
}) => {
  const from = await signIn('Celine')
  const { page, api } = await openAs('Daria')
  const content =
    '<p>عزيزتي ليلى،</p><p>لم أنم منذ رحيلك، والبيت صامت.</p><p>Я не спал <strong>с тех пор</strong>.</p><figure data-font="caveat"></figure>'
  const id = await sendOpened({ from, to: api, receiver: 'Daria', content })
  await page.goto('/inbox')
  const sharp = await browser.newContext({ viewport: { width: 1439, height: 900 }, deviceScaleFactor: 2 })
  await sharp.addCookies(await page.context().cookies())
  const tab = await sharp.newPage()
  await tab.goto(new URL(`/inbox?letter=${id}`, page.url()).href)
  await shareButton(tab).click()
  const download = tab.waitForEvent('download')
  await tab.getByRole('button', { name: 'Instagram' }).click()
  const picture = await pictureIn(await download)
  await tab.getByRole('button', { name: 'Close' }).click()
  const box = await tab.locator('article.letter-sheet').boundingBox()
  const clip = { x: box?.x ?? 0, y: box?.y ?? 0, width: picture.width / 2, height: picture.height / 2 }
  const shown = await readPixels(await tab.screenshot({ clip, fullPage: true, animations: 'disabled' }))
  expect(differingShare(picture, shown)).toBeLessThan(0.01)
  await sharp.close()
})

test('a Latin letter fetches nothing for other scripts, and another one, or a promise in it, the faces of its own script alone', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Elif')
  const { page, api } = await openAs('Farid')
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const ofScripts = () =>
    fetched.flatMap(
      path => path.match(/(?:literata|frank|noto|tiro|marck|aref|kalam|scripts)[a-z\d-]*/)?.[0] ?? [],
    )
  const open = async (content: string) => {
    const id = await sendOpened({ from, to: api, receiver: 'Farid', content })
    await page.goto(`/inbox?letter=${id}`)
    await page.locator('.letter-text').waitFor()
    // What a letter asks for is asked once it is drawn.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.evaluate(async () => void (await document.fonts.ready))
  }
  await open('<p>Kær Zoë,</p><p>Łódź, Tiếng Việt — “naïve” 50 % €5 № 7 → 🕊️</p>')
  expect(ofScripts()).toEqual([])
  const families = () => new Set(ofScripts().map(name => name.split('-')[0]))
  await open(joinLetter({ words: '<p>Dear you,</p>', promises: ['ריקוד אחד בגשם'] }))
  await expect.poll(families).toEqual(new Set(['scripts', 'frank']))
  await open('<p>Дорогая Анна,</p><p>Я скучаю.</p>')
  await expect.poll(families).toEqual(new Set(['scripts', 'frank', 'literata', 'marck']))
  expect(ofScripts().filter(name => name.startsWith('literata'))).toEqual([
    expect.stringMatching(/^literata-cyrillic-wght-normal/),
  ])
})

test('what an input method composes comes in whole: Vietnamese, Devanagari, kana', async ({ openAs }) => {
  const { page, api } = await openAs('Giang')
  await page.goto('/compose')
  await page.locator('.ProseMirror').click()
  const devtools = await page.context().newCDPSession(page)
  const compose = async (steps: readonly string[], word: string) => {
    for (const text of steps)
      await devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await devtools.send('Input.insertText', { text: word })
  }
  await compose(['T', 'Ti', 'Tiê', 'Tiêng', 'Tiếng'], 'Tiếng')
  await page.keyboard.insertText(' ')
  await compose(['V', 'Vi', 'Viê', 'Việt'], 'Việt')
  await page.keyboard.press('Enter')
  await compose(['न', 'नम', 'नमस', 'नमस्', 'नमस्त', 'नमस्ते'], 'नमस्ते')
  await page.keyboard.press('Enter')
  await compose(['s', 'す', 'すk', 'すき'], '好き')
  const written = '<p>Tiếng Việt</p><p>नमस्ते</p><p>好き</p>'
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await expect
    .poll(async () => {
      const [draft] = await api.client.drafts.list()
      return draft && (await api.client.drafts.get({ id: draft.id })).content
    })
    .toBe(written)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.ProseMirror')).not.toContainText('好き')
})

test('a Japanese letter is read in columns from the right, with keys and on paper', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Haruka')
  const { page, api } = await openAs('Itsuki')
  const content = `<p>親愛なる樹へ、</p>${'<p>昨日から雨が降っています。あなたの手紙を何度も読み返しました。</p>'.repeat(30)}`
  const id = await sendOpened({ from, to: api, receiver: 'Itsuki', content })
  await page.goto(`/inbox?letter=${id}`)
  await page.getByRole('button', { name: 'Read Vertically' }).click()
  const sheet = page.locator('article.letter-sheet')
  await expect(sheet).toHaveCSS('writing-mode', 'vertical-rl')
  const isBannerAtRight = () =>
    page.evaluate(() => {
      const [sheet, banner] = ['.letter-sheet', '.letter-sheet__banner'].map(one =>
        document.querySelector(one)?.getBoundingClientRect(),
      )
      return Math.abs((sheet?.right ?? 0) - (banner?.right ?? 9)) < 2
    })
  const left = () => sheet.evaluate(({ scrollLeft }) => scrollLeft)
  expect(await isBannerAtRight()).toBe(true)
  await sheet.focus()
  await page.keyboard.press('End')
  await expect.poll(left).toBeLessThan(-500)
  await page.keyboard.press('Home')
  await expect.poll(left).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(left).toBeLessThan(-200)

  await page.reload()
  await expect(sheet).toHaveCSS('writing-mode', 'vertical-rl')
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  // Of an A4 page a column takes most of the height.
  expect(pages?.length).toBeGreaterThan(1)
  expect(pages?.length).toBeLessThan(6)
  await page.getByRole('button', { name: 'Read Horizontally' }).click()
  await expect(sheet).toHaveCSS('writing-mode', 'horizontal-tb')
})
