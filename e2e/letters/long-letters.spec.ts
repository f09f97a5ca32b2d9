import { expect, test } from '../fixtures.ts'
import { sendOpened, sidesOf } from '../open-letters.ts'

/** Rule 3.17 */
test('a letter keeps its words on its sheet, whatever was written', async ({ openAs, signIn }) => {
  const from = await signIn('Ilse')
  const { page, api } = await openAs('Jost')
  const open = async (content: string) => {
    const id = await sendOpened({ from, to: api, receiver: 'Jost', content })
    await page.goto(`/inbox?letter=${id}`)
  }

  await test.step('marks without end, a word without end and a turned direction stay in their own paragraphs', async () => {
    await open(`<p>a${'\u0301'.repeat(2_000)}</p><p>${'ب'.repeat(4_000)}</p><p>\u202eturned</p><p>end</p>`)
    await expect(page.locator('.letter-text p')).toHaveCount(4)
    expect((await sidesOf(page, '.letter-text p')).at(-1)).toBe('left')
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isWide()).toBe(false)
  })

  await test.step('one of many levels leaves its words their room on a phone', async () => {
    const levels = (depth: number) =>
      `${'<ul><li>'.repeat(depth)}<p>love, at ${depth}</p>${'</li></ul>'.repeat(depth)}`
    await page.setViewportSize({ width: 390, height: 800 })
    await open([2, 6, 7, 31].map(levels).join(''))
    const widthAt = async (depth: number) =>
      (await page.getByText(`love, at ${depth}`, { exact: true }).boundingBox())?.width ?? 0
    expect(await widthAt(6)).toBeLessThan(await widthAt(2))
    expect(await widthAt(31)).toBe(await widthAt(6))
    expect(await widthAt(31)).toBeGreaterThan(100)
  })
})
