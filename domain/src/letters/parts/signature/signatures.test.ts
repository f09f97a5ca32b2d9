import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inkBox, inkPaths } from '../strokes/ink-paths.ts'
import type { Stroke } from '../strokes/strokes.ts'
import { readSignature, writeSignature } from './signature-strokes.ts'
import { isSignature, signatureMaxPoints } from './signatures.ts'

const pointArbitrary = fc.record({
  x: fc.integer({ min: 0, max: 1023 }),
  y: fc.integer({ min: 0, max: 511 }),
  pressure: fc.integer({ min: 0, max: 15 }),
})
const strokesArbitrary = fc.array(fc.array(pointArbitrary, { minLength: 1, maxLength: 40 }), {
  minLength: 1,
  maxLength: 20,
})
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -0, Infinity, -Infinity, 1e308))

describe('writeSignature', () => {
  it('writes strokes that readSignature reads', () => {
    fc.assert(
      fc.property(strokesArbitrary, strokes => {
        const signature = writeSignature(strokes) ?? ''
        expect(isSignature(signature)).toBe(true)
        expect(readSignature(signature)).toEqual(strokes)
      }),
    )
  })

  it('writes a signature of any numbers, 10,000 at random', () => {
    const wild = fc.array(
      fc.array(fc.record({ x: anyNumber, y: anyNumber, pressure: anyNumber }), { minLength: 1 }),
    )
    fc.assert(
      fc.property(wild, strokes => {
        const signature = writeSignature(strokes)
        expect(signature === null ? strokes.length : isSignature(signature)).toBe(
          signature === null ? 0 : true,
        )
      }),
      { numRuns: 10_000 },
    )
  })

  it('leaves out what is beyond the limit, and writes null of nothing', () => {
    const long: Stroke = Array.from({ length: signatureMaxPoints + 5 }, (_, x) => ({
      x: x % 1024,
      y: 9,
      pressure: 3,
    }))
    const signature = writeSignature([long]) ?? ''
    expect(isSignature(signature)).toBe(true)
    expect(readSignature(signature).flat()).toHaveLength(signatureMaxPoints)
    expect(writeSignature([])).toBeNull()
    expect(writeSignature([[]])).toBeNull()
  })
})

describe('isSignature', () => {
  it('knows only texts that can be drawn, 10,000 at random', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'AZgz09-_="< ') }),
      fc.base64String(),
    )
    fc.assert(
      fc.property(texts, text => {
        if (!isSignature(text)) return
        expect(writeSignature(readSignature(text))).toBe(text)
        expect(inkBox(readSignature(text)).viewBox).toMatch(/^-?\d+ -?\d+ \d+ \d+$/)
        for (const { d } of inkPaths(readSignature(text))) expect(d).toMatch(/^[MQ\d. ]+$/)
      }),
      { numRuns: 10_000 },
    )
  })

  /** Rule 3.10 */
  it.each([
    ['nothing', ''],
    ['half a point', 'gAAIAA'],
    ['a first point that begins no stroke', 'AAAIgAAI'],
    ['other characters', 'gAA+'],
    ['a line after it', 'gAAI\n'],
    ['too many points', 'gAAI'.repeat(signatureMaxPoints + 1)],
  ])('refuses %s', (_, text) => {
    expect(isSignature(text)).toBe(false)
  })
})

it('a dot is drawn, and a stroke is as wide as the pen pressed', () => {
  const [dot] = inkPaths([[{ x: 5, y: 6, pressure: 0 }]])
  expect(dot).toEqual({ width: 2.5, d: 'M5 6Q5 6 5 6' })
  const line = [0, 10, 20].map(x => ({ x, y: 0, pressure: x / 2 }))
  expect(inkPaths([line]).map(({ width }) => width)).toEqual([2.5, 5.5, 8.5])
  expect(inkBox([line])).toEqual({ viewBox: '-6 -6 32 12', width: 32, height: 12 })
})
