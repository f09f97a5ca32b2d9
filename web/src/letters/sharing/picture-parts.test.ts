import { expect, it } from 'vitest'
import { cutsBetween } from './picture-parts.ts'

const lines = (from: number, count: number, height = 30) =>
  Array.from({ length: count }, (_, at) => ({ top: from + at * height, bottom: from + (at + 1) * height }))

it.each([
  ['one that fits is not cut', lines(0, 10), 300, 300, []],
  ['between two lines, in the middle', lines(0, 20), 600, 500, [300]],
  ['above a line that lies across', lines(0, 21), 630, 500, [300]],
  ['in the middle of a gap', [...lines(0, 8), ...lines(280, 10)], 580, 400, [260]],
  ['never through a drawing', [...lines(0, 5), { top: 150, bottom: 390 }, ...lines(390, 7)], 600, 500, [150]],
  ['never through one that lies beside lines', [...lines(0, 20), { top: 200, bottom: 400 }], 600, 500, [180]],
  ['as often as it must', lines(0, 100), 3_000, 1_000, [990, 1_650, 2_310]],
  ['through one that fills a part', [{ top: 0, bottom: 900 }], 900, 500, [450]],
])('a picture is cut %s', (_, bands, height, tallest, cuts) => {
  expect(cutsBetween(bands, height, tallest)).toEqual(cuts)
})

it('no part is higher than the tallest, wherever the lines lie', () => {
  for (let height = 31; height < 4_000; height += 17) {
    const ends = [0, ...cutsBetween(lines(13, 140, 29), height, 500), height]
    const parts = ends.slice(1).map((end, at) => end - (ends[at] ?? 0))
    expect(Math.max(...parts)).toBeLessThanOrEqual(500)
    expect(Math.min(...parts)).toBeGreaterThan(0)
  }
})
