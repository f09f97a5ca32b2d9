import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendOpened } from '../open-letters.ts'
import { waitForFonts } from '../wait-for-fonts.ts'

const shift = (page: Page) =>
  page.evaluate(async () => {
    // The last shift is reported in the next frame.
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })

test('pages stay readable and do not shift when the fonts never load', async ({
  openAsVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/\.woff2/)
  const openAt = async (width: number) => {
    const page = await openAsVisitor()
    await page.route('**/*.woff2', route => route.abort())
    await page.setViewportSize({ width, height: 844 })
    for (const path of publicPaths) {
      const refused = page.waitForEvent('requestfailed', request => request.url().includes('newsreader'))
      await page.goto(path)
      await refused
      await waitForFonts(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await shift(page), `${path} at ${width}`).toBe(0)
    }
  }
  await Promise.all([390, 1440].map(openAt))
})

test('fonts that load late shift nothing visible', async ({ openAsVisitor }) => {
  const openAt = async ([width, height]: readonly [number, number]) => {
    const page = await openAsVisitor()
    await page.addInitScript(() => localStorage.removeItem('faces'))
    await page.setViewportSize({ width, height })
    for (const path of publicPaths) {
      const drawn = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async route => {
        await drawn.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
        .toBeGreaterThan(0)
      drawn.resolve()
      await expect(page.locator('#faces')).not.toHaveAttribute('media')
      await expect.poll(() => facesOf(page, 'h1').catch(() => [])).toEqual(['Newsreader'])
      expect(await shift(page), `${path} at ${width}`).toBeLessThan(0.001)
      await page.unroute('**/*.woff2')
    }
  }
  const sizes = [
    [390, 844],
    [412, 823],
    [1440, 900],
  ] as const
  await Promise.all(sizes.map(openAt))
})

test('a letter in many languages is rendered in our fonts, character by character', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Zosia')
  const { page, api } = await openAs('Minh')
  const content =
    '<p>Kær Zoë,</p><p>Łódź, őszi szél, Tiếng Việt, cafe\u0301 — “naïve” 50 %.</p><p><strong>Đặng</strong> <em>übermütig</em></p>'
  const id = await sendOpened({ from, to: api, receiver: 'Minh', content })
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.locator('article.letter-sheet').getByText('Łódź')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // A re-render replaces the paragraphs meanwhile; then the query is repeated.
  await expect
    .poll(() => facesOf(page, 'article.letter-sheet p').catch(() => []))
    .toEqual(['Newsreader', 'Pinyon Script'])
})

async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const faces = new Set<string>()
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName } of fonts) faces.add(familyName.replace(/ \d+pt$/, ''))
  }
  await devtools.detach()
  return [...faces].toSorted()
}
