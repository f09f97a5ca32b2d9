import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pagePaths } from './page-drawing.ts'
import { inkColours, nibs, type PageStroke, readPage, writePage } from './page-strokes.ts'
import { isHandPage, pageArea, pageMaxPoints } from './pages.ts'

const isPage = (strokes: string) => isHandPage({ strokes, says: '' })
const anyNumber = fc.oneof(
  fc.integer({ min: -9, max: 3_000 }),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity),
)
const strokesArbitrary = fc.array(
  fc.record({
    nib: fc.constantFrom(...nibs),
    ink: fc.constantFrom(...inkColours),
    points: fc.array(fc.record({ x: anyNumber, y: anyNumber, pressure: anyNumber }), {
      minLength: 1,
      maxLength: 20,
    }),
  }),
  { minLength: 1, maxLength: 10 },
)

it('writePage writes what readPage reads, of any numbers, moved onto the page', () => {
  fc.assert(
    fc.property(strokesArbitrary, strokes => {
      const written = writePage(strokes) ?? ''
      expect(isPage(written)).toBe(true)
      const read = readPage(written)
      expect(read.map(({ nib, ink, points }) => [nib, ink, points.length])).toEqual(
        strokes.map(({ nib, ink, points }) => [nib, ink, points.length]),
      )
      for (const { x, y, pressure } of read.flatMap(({ points }) => points)) {
        expect(x >= 0 && x < pageArea.width && y >= 0 && y <= pageArea.height).toBe(true)
        expect(pressure >= 0 && pressure <= 255).toBe(true)
      }
      expect(writePage(read)).toBe(written)
    }),
    { numRuns: 3_000 },
  )
})

it('any text that is a page can be drawn, 10,000 at random', () => {
  const digit = fc.constantFrom(...'AZghijz09-_="< ')
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: digit, minLength: 6, maxLength: 36 })), text => {
      if (!isPage(text)) return
      const paths = pagePaths(readPage(text))
      expect(paths.length).toBeGreaterThan(0)
      for (const { d, width } of paths) expect(`${width} ${d}`).toMatch(/^[MQ\d. ]+$/)
    }),
    { numRuns: 10_000 },
  )
})

/** Rule 3.11 */
it('a page has 20,000 points and no more', () => {
  const points = Array.from({ length: 25 }, (_, x) => ({ x: x * 9, y: 40, pressure: x * 10 }))
  const strokes: PageStroke[] = Array.from({ length: 900 }, () => ({ nib: 'broad', ink: 'blue', points }))
  const written = writePage(strokes) ?? ''
  expect(readPage(written).flatMap(stroke => stroke.points)).toHaveLength(pageMaxPoints)
  expect(isPage(`${written}gAAIAA`)).toBe(false)
})
