import { expect, it } from 'vitest'
import { srgbConverter } from '#pictures/heic/colors.ts'

const converted = (primaries: number, transfer: number, pixel: readonly number[], bits = 10) => [
  ...srgbConverter({ primaries, transfer }, bits, pixel.length === 4 ? 4 : 3)(Uint16Array.from(pixel)),
]

it.each([
  ['black, of PQ', 9, 16, [0, 0, 0], [0, 0, 0]],
  ['the grey of a card, at 26 nits of PQ', 9, 16, [389, 389, 389], [100, 100, 100]],
  ['paper, at 203 nits of PQ', 9, 16, [594, 594, 594], [233, 233, 233]],
  ['the sun, of PQ', 9, 16, [1023, 1023, 1023], [255, 255, 255]],
  ['paper, at three quarters of HLG', 9, 18, [767, 767, 767], [233, 233, 233]],
  ['what is brightest, of HLG', 9, 18, [1023, 1023, 1023], [255, 255, 255]],
  ['a grey of Display P3', 12, 13, [512, 512, 512], [128, 128, 128]],
  ['a red of Display P3 that sRGB has not', 12, 13, [1023, 0, 0], [255, 0, 0]],
  ['a red of sRGB', 12, 13, [938, 206, 145], [255, 0, 0]],
  ['half of what is clear', 12, 13, [0, 0, 0, 512], [0, 0, 0, 127]],
])('%s', (_, primaries, transfer, pixel, expected) => {
  const seen = converted(primaries, transfer, pixel)
  expect(seen).toEqual(expected.map(value => expect.closeTo(value, -0.9)))
})

it('of two lights the brighter one is never seen darker', () => {
  const greys = Array.from({ length: 1024 }, (_, code) => converted(9, 16, [code, code, code])[0] ?? 0)
  expect(greys).toEqual(greys.toSorted((one, other) => one - other))
  expect(new Set(greys.slice(600, 770)).size).toBeGreaterThan(15)
})
