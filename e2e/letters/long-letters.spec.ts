import { expect, test } from '../fixtures.ts'
import { sendOpened } from '../open-letters.ts'

/** Rule 3.17 */
test('a letter of many levels leaves its words their room on a phone', async ({ openAs }) => {
  const from = await openAs('Ilse')
  const { page, api } = await openAs('Jost')
  const levels = (depth: number) =>
    `${'<ul><li>'.repeat(depth)}<p>love, at ${depth}</p>${'</li></ul>'.repeat(depth)}`
  const content = [2, 6, 7, 31].map(levels).join('')
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Jost', content })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/inbox?letter=${id}`)
  const widthAt = async (depth: number) =>
    (await page.getByText(`love, at ${depth}`, { exact: true }).boundingBox())?.width ?? 0
  expect(await widthAt(6)).toBeLessThan(await widthAt(2))
  expect(await widthAt(31)).toBe(await widthAt(6))
  expect(await widthAt(31)).toBeGreaterThan(100)
})
